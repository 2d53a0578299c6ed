import Box from '@mui/material/Box';
import { groupNotices } from '../groupNotices.rules.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { type NoticeRow, useReadNotices } from './useNotices.web.ts';

export interface NoticeListProps {
  readonly notices: readonly NoticeRow[];
  /** The maximum number of groups shown. */
  readonly most?: number;
  /** Called when a notice is opened. */
  readonly onOpen?: () => void;
  readonly sx?: object;
}

/** Notices grouped by path; an opened notice becomes read. */
export function NoticeList({ notices, most, onOpen, sx }: NoticeListProps) {
  const read = useReadNotices();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', ...sx }}>
      {groupNotices(notices)
        .slice(0, most)
        .map((group) => (
          <NoticeLine
            key={group.latest.id}
            group={group}
            onRead={(unread) => {
              onOpen?.();
              if (unread.length > 0) read.mutate(unread);
            }}
          />
        ))}
    </Box>
  );
}
