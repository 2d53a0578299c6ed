import Box from '@mui/material/Box';
import { Chart } from '#engine/parts/charts/Chart.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import type { CallDay } from './callDay.ts';
import { CallTrends } from './CallTrends.tsx';
import { useCallDay } from './useCalls.web.ts';

/** Connected calls of the day by hour, and the progress of the month’s organisations. */
export function CallCharts({ staffId, on }: { readonly staffId: number; readonly on: string }) {
  const { data, error, refetch } = useCallDay(staffId, on);
  if (error) return <Failed what="The call figures could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
      <Section title="Calls by hour" icon="phone">
        {data ? (
          <Chart
            kind="bar"
            stacked
            label="Calls of today by hour, connected and not connected"
            labels={data.hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)}
            series={[
              { label: 'Connected', values: data.hours.map(({ connected }) => connected) },
              { label: 'Not connected', values: data.hours.map(({ others }) => others) },
            ]}
            height={200}
          />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Section>
      <Section
        title="Conversion this month"
        about="Organisations reached this month. Successes count for 90 days."
        icon="chart-column"
      >
        {data ? (
          <Chart
            kind="bar"
            lying
            label="Organisations reached this month by stage"
            labels={stagesOf(data).map(([label]) => label)}
            series={[{ label: 'Organisations', values: stagesOf(data).map(([, count]) => count) }]}
            height={200}
          />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Section>
      {data && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <CallTrends weeks={data.weeks} times={data.times} />
        </Box>
      )}
    </Box>
  );
}

const share = (percent: number | null): string => (percent === null ? '' : ` (${percent}%)`);

const stagesOf = ({ month }: CallDay): readonly (readonly [label: string, count: number])[] => [
  ['Connected', month.organisations],
  [`Meeting${share(month.meetingPercent)}`, month.meeting],
  [`Quote${share(month.quotePercent)}`, month.quote],
  [`Won${share(month.wonPercent)}`, month.won],
];
