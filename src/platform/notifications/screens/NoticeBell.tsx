import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { countWords } from '../noticeKinds.ts';
import type { BellNoticesProps } from './BellNotices.tsx';
import { useLatestNotices } from './useNotices.web.ts';

/** The bell in the top bar: how many are unread, and the newest of them. */
export function NoticeBell() {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useLatestNotices();
  const unread = data?.unread ?? 0;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? 'Notifications' : `Notifications: ${countWords(unread)} unread`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void fetchLatest()}
        onFocus={() => void fetchLatest()}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={unread === 0 ? 0 : countWords(unread)} color="primary" overlap="circular">
          <Bell size={18} />
        </Badge>
      </IconButton>
      <Popover
        disablePortal
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={120}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 380, maxWidth: 'calc(100vw - 24px)' } },
        }}
      >
        <Suspense fallback={<Box sx={{ height: 160 }} />}>
          <BellNotices titleId={id} onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
}

// Opened by few pages of many: fetched when somebody reaches for it.
const fetchLatest = () =>
  import('./BellNotices.tsx').then(
    (module) => ({ default: module.BellNotices }),
    () => ({ default: Unfetched }),
  );
const BellNotices = lazy(fetchLatest);

/** Without a connection, or after a release that has it under another name. */
function Unfetched({ titleId }: BellNoticesProps) {
  return (
    <Typography id={titleId} variant="body2" sx={{ p: 2 }}>
      Your notifications could not be loaded. Reload the page.
    </Typography>
  );
}
