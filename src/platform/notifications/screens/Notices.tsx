import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { NoticeChoices } from './NoticeChoices.tsx';
import { NoticeList } from './NoticeList.tsx';
import { useAllNotices, useReadNotices } from './useNotices.web.ts';

/** All notices of the user, and their settings. */
export function Screen() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAllNotices();
  const read = useReadNotices();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <Page
      subtitle="Read notifications are kept for 90 days."
      {...(unread > 0
        ? { actions: [{ label: 'Mark all read', icon: 'circle-check', onClick: () => read.mutate(undefined) }] }
        : {})}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
        }}
      >
        {error && !data ? (
          <Failed what="Your notifications could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={5} />
        ) : rows.length === 0 ? (
          <Section title="All" flush>
            <EmptyState
              icon="bell"
              title="No notifications yet"
              why="Notifications appear here, for example when an import has finished."
            />
          </Section>
        ) : (
          <Section title="All" flush>
            <NoticeList notices={rows} />
            {hasNextPage && (
              <Box sx={{ p: 1, textAlign: 'center' }}>
                <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  Show earlier
                </Button>
              </Box>
            )}
          </Section>
        )}
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <NoticeChoices />
        </Box>
      </Box>
    </Page>
  );
}
