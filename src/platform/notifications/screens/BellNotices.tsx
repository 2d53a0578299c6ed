import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Go } from '#engine/screens/Go.tsx';
import { NoticeList } from './NoticeList.tsx';
import { useLatestNotices, useReadNotices } from './useNotices.web.ts';

const SHOWN = 8;

export interface BellNoticesProps {
  /** The ID of the heading, which labels the window. */
  readonly titleId: string;
  readonly onClose: () => void;
}

/** The contents of the bell: the newest notices and a link to all. */
export function BellNotices({ titleId, onClose }: BellNoticesProps) {
  const { data } = useLatestNotices();
  const read = useReadNotices();
  const unread = data?.unread ?? 0;
  const rows = data?.rows ?? [];
  return (
    <>
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
        <Typography id={titleId} component="h2" variant="h3" sx={{ flex: 1 }}>
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
          No notifications yet
        </Typography>
      ) : (
        <NoticeList
          notices={rows}
          most={SHOWN}
          onOpen={onClose}
          sx={{ maxHeight: 'min(60vh, 480px)', overflowY: 'auto' }}
        />
      )}
      <Box sx={{ p: 0.75, textAlign: 'center', borderTop: '1px solid', borderColor: 'divider' }}>
        <Button size="small" component={Go} to="/notifications" onClick={onClose}>
          View all notifications
        </Button>
      </Box>
    </>
  );
}
