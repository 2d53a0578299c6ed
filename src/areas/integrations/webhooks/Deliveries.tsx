import Box from '@mui/material/Box';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { api } from '#engine/http/client.web.ts';
import { Chart } from '#engine/parts/charts/Chart.tsx';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import type { DayOfTries, DeliveryRow } from './deliveryRow.ts';
import { ShowEarlier } from '#engine/parts/ShowEarlier.tsx';

interface DeliveryPage {
  readonly rows: readonly DeliveryRow[];
  readonly next: number | null;
}

/** Refresh interval of the open page. */
const EVERY_MS = 3_000;

/** Deliveries, latest first, and a chart of the last fourteen days. */
export function Deliveries({ row }: ShowProps) {
  const base = `/api/v1/system/webhooks/${row.id}/deliveries`;
  const days = useQuery({
    queryKey: ['webhook', 'deliveries', row.id, 'days'],
    queryFn: ({ signal }) => api<{ rows: readonly DayOfTries[] }>(`${base}/days`, { signal }),
    refetchInterval: EVERY_MS * 5,
  });
  const list = useInfiniteQuery({
    queryKey: ['webhook', 'deliveries', row.id],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }) =>
      api<DeliveryPage>(pageParam === null ? base : `${base}?before=${pageParam}`, { signal }),
    getNextPageParam: (page) => page.next,
    refetchInterval: EVERY_MS,
  });
  if (list.error && !list.data)
    return <Failed what="The deliveries could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  // Wait for both, because a chart that loads later would move the list.
  if (!list.data || days.isPending) return <SkeletonRows rows={5} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  const tried = days.data?.rows ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {rows.length > 0 && (
        <Section title="Last 14 days" icon="chart-column">
          <Chart
            kind="bar"
            stacked
            height={180}
            label="Delivery attempts by day, delivered and failed"
            labels={tried.map(({ day }) => `${day.slice(8)}/${day.slice(5, 7)}`)}
            series={[
              { label: 'Delivered', values: tried.map(({ delivered }) => delivered) },
              { label: 'Failed', values: tried.map(({ failed }) => failed), tone: 'bad' },
            ]}
          />
        </Section>
      )}
      <Section title="Deliveries" icon="upload" flush>
        {rows.length === 0 ? (
          <EmptyState
            icon="upload"
            title="No deliveries yet"
            why="The next event appears here. Send a test event to check the receiver."
          />
        ) : (
          rows.map((each) => <DeliveryLine key={each.id} webhookId={row.id} row={each} />)
        )}
        <ShowEarlier list={list} />
      </Section>
    </Box>
  );
}
