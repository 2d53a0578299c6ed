import Button from '@mui/material/Button';
import { NoticeList } from '#platform/notifications/screens/NoticeList.tsx';
import { useLatestNotices } from '#platform/notifications/screens/useNotices.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';

const MOST = 6;

/** The user's latest notifications. */
export function LatestNotices() {
  const { data, error, isPending, refetch } = useLatestNotices();
  return (
    <Section
      title="Notifications"
      icon="bell"
      {...(data && data.unread > 0 ? { count: data.unread } : {})}
      actions={
        <Button size="small" component={Go} to="/notifications">
          View all
        </Button>
      }
      flush
    >
      {isPending ? (
        <SkeletonRows rows={4} />
      ) : error ? (
        <Failed what="Your notifications could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data.rows.length === 0 ? (
        <EmptyState icon="bell" title="No notifications yet" why="New notifications appear here." />
      ) : (
        <NoticeList notices={data.rows} most={MOST} />
      )}
    </Section>
  );
}
