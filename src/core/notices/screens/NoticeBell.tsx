import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Bell } from 'lucide-react';
import { useId, useState } from 'react';
import { Go } from '../../screens/Go.tsx';
import { countWords } from '../noticeKinds.ts';
import { NoticeList } from './NoticeList.tsx';
import { useLatestNotices, useReadNotices } from './useNotices.web.ts';

const SHOWN = 8;

/** The bell in the top bar: how many are unread, and the newest of them. */
export function NoticeBell() {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useLatestNotices();
  const read = useReadNotices();
  const unread = data?.unread ?? 0;
  const rows = data?.rows ?? [];
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? 'Notifications' : `Notifications: ${countWords(unread)} unread`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
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
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 1,
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Typography id={id} component="h2" variant="h3" sx={{ flex: 1 }}>
            Notifications
          </Typography>
          {unread > 0 && (
            <Button size="small" loading={read.isPending} onClick={() => read.mutate(undefined)}>
              Mark all read
            </Button>
          )}
        </Box>
        {rows.length === 0 ? (
          <Typography variant="body2" sx={{ px: 2, py: 3, color: 'text.secondary', textAlign: 'center' }}>
            Nothing yet. What concerns you will be here.
          </Typography>
        ) : (
          <NoticeList
            notices={rows}
            most={SHOWN}
            onOpen={close}
            sx={{ maxHeight: 'min(60vh, 480px)', overflowY: 'auto' }}
          />
        )}
        <Box sx={{ p: 0.75, textAlign: 'center', borderTop: '1px solid', borderColor: 'divider' }}>
          <Button size="small" component={Go} to="/notifications" onClick={close}>
            All notifications
          </Button>
        </Box>
      </Popover>
    </>
  );
}
