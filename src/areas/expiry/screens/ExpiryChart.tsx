import { Chart } from '#engine/parts/charts/Chart.tsx';
import { Section } from '#engine/parts/Section.tsx';
import type { MonthOfKind } from '../feed/expiry.ts';
import { monthName, monthsBetween } from './months.rules.ts';

export interface ExpiryChartProps {
  readonly months: readonly MonthOfKind[];
  readonly kinds: Readonly<Record<string, string>>;
}

/** Number of expiries per month and type, most frequent types first. */
export function ExpiryChart({ months, kinds }: ExpiryChartProps) {
  const labels = monthsBetween(months.map(({ month }) => month));
  const countOf = (kind: string, month: string) =>
    months.filter((each) => each.kind === kind && each.month === month).reduce((sum, { count }) => sum + count, 0);
  const series = Object.entries(kinds)
    .map(([kind, label]) => ({ label, values: labels.map((month) => countOf(kind, month)) }))
    .map((each) => ({ ...each, total: each.values.reduce((sum, value) => sum + value, 0) }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .map(({ label, values }) => ({ label, values }));
  return (
    <Section title="By month" icon="chart-column">
      <Chart kind="bar" stacked label="What runs out by month" labels={labels.map(monthName)} series={series} />
    </Section>
  );
}
