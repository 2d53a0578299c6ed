import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { ListFilter, type LucideIcon, Star } from 'lucide-react';
import { usePinned } from '#engine/lists/views/usePinned.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { marksOf } from '../marks.web.ts';
import { MENU_LINE } from './menuFocus.ts';

const MOST = 8;

/** The user's pinned views and favourites in the menu. Empty without any. */
export function MenuOwn() {
  const pinned = usePinned();
  const { data: favourites = [] } = useQuery(marksOf('favourites'));
  return (
    <>
      <Own title="Pinned views" icon={ListFilter} lines={pinned} />
      <Own
        title="Favourites"
        icon={Star}
        lines={favourites
          .filter(({ archived }) => !archived)
          .slice(0, MOST)
          .map(({ title, path }) => ({ label: title, to: path }))}
      />
    </>
  );
}

interface OwnProps {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly lines: readonly { readonly label: string; readonly to: string }[];
}

function Own({ title, icon: Icon, lines }: OwnProps) {
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  if (lines.length === 0) return null;
  return (
    <Box role="group" aria-label={title} sx={{ mt: 1.5 }}>
      <Typography variant="overline" aria-hidden="true" sx={{ display: 'block', px: 1.25, color: 'nav.muted' }}>
        {title}
      </Typography>
      {lines.map(({ label, to }) => (
        <Go
          key={to}
          to={to}
          aria-current={here === to ? 'page' : undefined}
          sx={{ ...MENU_LINE, ml: 0, color: here === to ? 'nav.text' : 'nav.muted' }}
        >
          <Icon size={15} aria-hidden="true" style={{ flexShrink: 0 }} />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {label}
          </Box>
        </Go>
      ))}
    </Box>
  );
}
