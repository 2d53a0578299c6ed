import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Star } from 'lucide-react';
import { Initials } from '#engine/parts/Initials.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { customer } from '../customers/customer.ts';
import type { Overview } from '../customers/overview.ts';
import { useFavourite } from './useFavourite.web.ts';
import { Tip } from '#engine/parts/Tip.tsx';

/** Head of the customer's menu: name, town, account manager, status and favourite star. */
export function CustomerHead({ overview }: { readonly overview: Overview }) {
  const { customer: row, manager } = overview;
  const where = [row.town, manager?.name].filter(Boolean).join(' · ');
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.25 }}>
        <Initials name={row.name} size={38} {...(row.logo ? { image: `/api/v1/files/${row.logo}/preview` } : {})} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Go
            to={`/customer/${row.id}/dashboard`}
            sx={{ color: 'text.primary', textDecoration: 'none', '&:hover': { color: 'primary.main' } }}
          >
            <Typography
              component="span"
              title={row.name}
              sx={{
                // A long name must not push the menu out of view.
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: '3',
                overflow: 'hidden',
                fontSize: '0.9375rem',
                fontWeight: 650,
                lineHeight: 1.3,
                overflowWrap: 'anywhere',
              }}
            >
              {row.name}
            </Typography>
          </Go>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {where || row.code}
          </Typography>
        </Box>
        <FavouriteStar customerId={row.id} isFavourite={overview.favourite} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
        <StatePill row={row} />
        {manager && !manager.active && <StatusPill tone="warning">Account manager left</StatusPill>}
        {overview.parent && (
          <Go
            to={`/customer/${overview.parent.id}/dashboard`}
            sx={{ fontSize: '0.75rem', fontWeight: 550, lineHeight: '20px', color: 'primary.main' }}
          >
            {overview.parent.name}
          </Go>
        )}
      </Box>
    </Box>
  );
}

/** The status; archived takes precedence. */
export function StatePill({ row }: { readonly row: Pick<Overview['customer'], 'status' | 'archivedAt'> }) {
  if (row.archivedAt) return <StatusPill tone="neutral">Archived</StatusPill>;
  const state = customer.states?.table[row.status];
  return <StatusPill tone={state?.tone ?? 'neutral'}>{state?.label ?? row.status}</StatusPill>;
}

function FavouriteStar({ customerId, isFavourite }: { readonly customerId: number; readonly isFavourite: boolean }) {
  const favourite = useFavourite(customerId);
  const words = isFavourite ? 'Remove from favourites' : 'Add to favourites';
  return (
    <Tip title={words}>
      <IconButton
        size="small"
        aria-label={words}
        aria-pressed={isFavourite}
        onClick={() => favourite.mutate(!isFavourite)}
        sx={{ mt: -0.5, mr: -0.5, color: isFavourite ? 'warning.main' : 'text.secondary' }}
      >
        <Star size={17} fill={isFavourite ? 'currentColor' : 'none'} />
      </IconButton>
    </Tip>
  );
}

/** Placeholder of the same size while loading, so that the previous customer is never shown. */
export function CustomerHeadComing() {
  return (
    <Box role="status" aria-label="Loading customer" sx={{ display: 'flex', gap: 1.25, minHeight: 68 }}>
      <Skeleton variant="rounded" width={38} height={38} sx={{ flexShrink: 0 }} />
      <Box sx={{ flex: 1 }}>
        <Skeleton width="80%" height={20} />
        <Skeleton width="55%" height={16} />
      </Box>
    </Box>
  );
}
