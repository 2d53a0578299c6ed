import { MONTHS } from '#engine/calendar/calendar.ts';
import { Chart } from '#engine/parts/charts/Chart.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { useDashboard } from './useDashboard.web.ts';
import type { WidgetProps } from './widgets.web.ts';

/** Number of changes to a customer's records by week. Weeks without changes suggest neglect. */
export function ChangesChart({ customerId }: WidgetProps) {
  const { data, error, isPending, refetch } = useDashboard(customerId);
  return (
    <Section title="Changes in the last 12 weeks" icon="history">
      {isPending ? (
        <SkeletonLines lines={6} />
      ) : error ? (
        <Failed what="The changes could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Chart
          kind="bar"
          stacked
          label="Changes by week, made by users and by imports"
          labels={data.weeks.map(
            ({ from }) => `${Number(from.slice(8))} ${MONTHS[Number(from.slice(5, 7)) - 1] ?? ''}`,
          )}
          series={[
            { label: 'By users', values: data.weeks.map((week) => week.byPeople) },
            { label: 'By imports and bulk edits', values: data.weeks.map((week) => week.byProduct) },
          ]}
          height={230}
        />
      )}
    </Section>
  );
}
