import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { NoticeGroup } from '../groupNotices.rules.ts';
import type { NoticeRow } from './useNotices.web.ts';

export interface NoticeLineProps {
  readonly group: NoticeGroup<NoticeRow>;
  /** Called when the notice is opened, with the unread IDs of its group. */
  readonly onRead: (unread: readonly number[]) => void;
}

/**
 * Notices about one path: the newest with its time, count and action; earlier ones on request. A dot marks unread
 * notices.
 */
export function NoticeLine({ group: { latest, earlier }, onRead }: NoticeLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { path, at, action } = latest;
  const unread = [latest, ...earlier].filter(({ readAt }) => readAt === null).map(({ id }) => id);
  const isUnread = unread.length > 0;
  const read = () => onRead(unread);
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
            <Link component={Go} to={path} onClick={read} color="inherit" underline="hover">
              {wordsOf(latest)}
            </Link>
          ) : (
            wordsOf(latest)
          )}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          <RelativeTime at={at} />
        </Box>
        {isOpen && (
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, color: 'text.secondary' }}>
            {earlier.map((each) => (
              <li key={each.id}>
                {wordsOf(each)} <RelativeTime at={each.at} />
              </li>
            ))}
          </Box>
        )}
        {((path && action) || earlier.length > 0) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5, ml: -1.125 }}>
            {path && action && (
              <Button size="small" component={Go} to={path} onClick={read}>
                {action}
              </Button>
            )}
            {earlier.length > 0 && (
              <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? 'Hide earlier' : `${earlier.length} more about this`}
              </Button>
            )}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const wordsOf = ({ text, times }: NoticeRow): string =>
  times > 1 ? `${text} (${times.toLocaleString('en-GB')} times)` : text;
