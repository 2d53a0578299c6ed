import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useMyDay } from './useMyDay.web.ts';
import { VisitCard } from './VisitCard.tsx';

/** An engineer's visits of the day on a tablet, each with its next step. */
export function Screen() {
  const { data, error, refetch } = useMyDay();
  const actions = useMemo(() => [{ label: 'Schedule', icon: 'calendar-days', to: '/staff/schedule' }], []);
  return (
    <Page subtitle="Your visits today" actions={actions}>
      {error && !data ? (
        <Failed what="Your visits could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.visits.length === 0 ? (
          <EmptyState
            alone
            icon="calendar-check"
            title="No visits today"
            why="Visits planned for you today are shown here."
          />
        ) : (
          <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
            {data.visits.map((visit) => (
              <VisitCard key={visit.id} visit={visit} />
            ))}
          </Box>
        )
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}
