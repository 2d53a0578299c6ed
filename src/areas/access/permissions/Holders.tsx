import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { Holder } from './explanation.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';

interface HoldersProps {
  readonly permission: string;
  readonly sentence: string;
}

/** Users with a permission, and the role and pattern that give it. */
export function Holders({ permission, sentence }: HoldersProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['permission', 'holders', permission],
    meta: madeOf('user', 'role'),
    queryFn: ({ signal }) =>
      api<{ readonly rows: readonly Holder[] }>(
        `/api/v1/system/permissions/holders?permission=${encodeURIComponent(permission)}`,
        { signal },
      ),
  });
  if (error) return <Failed what="The holders could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines />;
  return (
    <Box component="section" aria-label="Users with this permission" sx={{ mt: 2 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {data.rows.length === 1 ? '1 user' : `${data.rows.length.toLocaleString('en-GB')} users`} can{' '}
        {sentence.charAt(0).toLowerCase() + sentence.slice(1)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.rows.map(({ id, name, grantedBy, customers }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              flexWrap: 'wrap',
              columnGap: 1,
              py: 0.5,
              fontSize: '0.8125rem',
            }}
          >
            <PersonFace userId={id} name={name} size={22} />
            <Go to={`/users/${id}`}>{name}</Go>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              through {grantedBy.map(({ role, pattern }) => `${role} (${pattern})`).join(', ')}
              {customers !== null && `, for ${customers === 1 ? '1 customer' : `${customers} customers`}`}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
