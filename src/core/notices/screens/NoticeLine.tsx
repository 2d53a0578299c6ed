import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { Go } from '../../screens/Go.tsx';
import type { NoticeRow } from './useNotices.web.ts';

export interface NoticeLineProps {
  readonly notice: NoticeRow;
  /** It was opened, or marked as read. */
  readonly onRead: () => void;
}

/** One notice: what, when, how often; a mark while it is unread. It leads to what it is about. */
export function NoticeLine({ notice: { text, path, at, times, readAt }, onRead }: NoticeLineProps) {
  const isUnread = readAt === null;
  const words = times > 1 ? `${text} (${times.toLocaleString('en-GB')} times)` : text;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.25,
        px: 2,
        py: 1.25,
        fontSize: '0.8125rem',
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box
        {...(isUnread ? { role: 'img', 'aria-label': 'Unread' } : { 'aria-hidden': true })}
        sx={{
          flexShrink: 0,
          mt: 0.75,
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: isUnread ? 'primary.main' : 'transparent',
        }}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: isUnread ? 600 : 400 }}>
          {path ? (
            <Link component={Go} to={path} onClick={onRead} color="inherit" underline="hover">
              {words}
            </Link>
          ) : (
            words
          )}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          <RelativeTime at={at} />
        </Box>
      </Box>
    </Box>
  );
}
