import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NoticeLine } from '#core/notices/screens/NoticeLine.tsx';
import { useLatestNotices, useReadNotices } from '#core/notices/screens/useNotices.web.ts';
import { EmptyState, Failed } from '#core/parts/EmptyState.tsx';
import { Section } from '#core/parts/Section.tsx';
import { SkeletonRows } from '#core/parts/Skeletons.tsx';
import { Go } from '#core/screens/Go.tsx';

const MOST = 6;

/** What one was told last. */
export function LatestNotices() {
  const { data, error, isPending, refetch } = useLatestNotices();
  const read = useReadNotices();
  return (
    <Section
      title="Notifications"
      icon="bell"
      {...(data && data.unread > 0 ? { count: data.unread } : {})}
      actions={
        <Button size="small" component={Go} to="/notifications">
          All
        </Button>
      }
      flush
    >
      {isPending ? (
        <SkeletonRows rows={4} />
      ) : error ? (
        <Failed what="Your notifications could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <EmptyState icon="bell" title="Nothing yet" why="What concerns you will be here." />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.rows.slice(0, MOST).map((notice) => (
            <NoticeLine
              key={notice.id}
              notice={notice}
              onRead={() => {
                if (notice.readAt === null) read.mutate([notice.id]);
              }}
            />
          ))}
        </Box>
      )}
    </Section>
  );
}
