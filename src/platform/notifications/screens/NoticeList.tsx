import Box from '@mui/material/Box';
import { groupNotices } from '../groupNotices.rules.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { type NoticeRow, useReadNotices } from './useNotices.web.ts';

export interface NoticeListProps {
  readonly notices: readonly NoticeRow[];
  /** Places beyond this many are left out. */
  readonly most?: number;
  /** One was opened. */
  readonly onOpen?: () => void;
  readonly sx?: object;
}

/** Notices by the place they are about; what is opened is read. */
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
