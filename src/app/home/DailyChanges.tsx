import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { summaryOptions } from '#platform/audit/screens/audit.web.ts';
import { barsOf } from '#platform/audit/screens/range.ts';
import { addDays, MONTHS } from '#engine/calendar/calendar.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { Chart } from '#engine/parts/charts/Chart.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';

const DAYS = 28;

/** The number of changes per day, which makes unusual days visible. */
export function DailyChanges() {
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const from = addDays(today, 1 - DAYS);
  const { data, error, isPending, refetch } = useQuery(summaryOptions({ from }));
  const bars = barsOf(data?.summary?.days ?? [], from, today);
  return (
    <Section
      title="Changes in the last 4 weeks"
      icon="chart-column"
      actions={
        <Button size="small" component={Go} to="/audit">
          Audit logs
        </Button>
      }
    >
      {isPending ? (
        <SkeletonLines lines={6} />
      ) : error ? (
        <Failed what="The changes could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Chart
          kind="bar"
          label="Entries of the audit log by day"
          labels={bars.map(({ from: day }) => dayWords(day))}
          series={[{ label: 'Entries', values: bars.map(({ count }) => count) }]}
          height={230}
        />
      )}
    </Section>
  );
}

const dayWords = (day: string): string => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''}`;
