import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { History, Star, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Condition } from '#engine/lists/query.ts';
import { Go } from '#engine/screens/Go.tsx';
import { useSession } from '#engine/session/session.web.ts';
import { customersAmong, type Marked, marksOf } from './marks.web.ts';

const MOST = 6;

export interface MarkedCustomersProps {
  /** Whether the list shows only customers that the user manages. */
  readonly isMine: boolean;
  readonly onMine: () => void;
}

/** Shortcuts to customers: favourites, recently opened ones, and those the user manages. */
export function MarkedCustomers({ isMine, onMine }: MarkedCustomersProps) {
  const { data: favourites } = useQuery(marksOf('favourites'));
  const { data: recent } = useQuery(marksOf('recent'));
  const marked = customersAmong(favourites).slice(0, MOST);
  const opened = customersAmong(recent)
    .filter(({ id }) => !marked.some((each) => each.id === id))
    .slice(0, MOST);
  return (
    <Box
      sx={{
        display: 'flex',
        // One scrolling line on a phone: a second line would load late and move the list down.
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        scrollbarWidth: 'none',
        alignItems: 'center',
        gap: 0.75,
        // Leaves space for the focus ring, which the overflow would clip.
        p: 0.25,
        m: -0.25,
        mb: 1.25,
        minHeight: 32,
        '@media (pointer: coarse)': { minHeight: 40 },
      }}
    >
      <Chip
        size="small"
        icon={<UserRound size={13} />}
        label="My customers"
        clickable
        aria-pressed={isMine}
        color={isMine ? 'primary' : 'default'}
        variant={isMine ? 'filled' : 'outlined'}
        onClick={onMine}
        sx={{ flexShrink: 0 }}
      />
      {marked.map((mark) => (
        <Mark key={mark.id} mark={mark} icon={<Star size={13} />} />
      ))}
      {opened.map((mark) => (
        <Mark key={mark.id} mark={mark} icon={<History size={13} />} />
      ))}
    </Box>
  );
}

const Mark = ({ mark, icon }: { readonly mark: Marked; readonly icon: ReactNode }) => (
  <Chip
    size="small"
    variant="outlined"
    clickable
    component={Go}
    to={`/customer/${mark.id}/dashboard`}
    icon={<span style={{ display: 'inline-flex' }}>{icon}</span>}
    label={mark.title}
    sx={{ maxWidth: 220, flexShrink: 0, bgcolor: 'background.paper' }}
  />
);

/** The list condition for customers that the user manages. */
export function useMine(): Condition {
  const session = useSession();
  return { field: 'accountManagerId', op: 'is', values: [String(session?.user.userid ?? 0)] };
}
