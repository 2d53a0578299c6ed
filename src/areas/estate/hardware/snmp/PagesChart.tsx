import { today } from '#engine/kinds/day/today.web.ts';
import { Chart } from '#engine/parts/charts/Chart.tsx';
import { pagesByMonth, type PageReading } from './pages.rules.ts';

const MONTHS = 12;

/** Pages of the last twelve months, once there are two readings. */
export function PagesChart({ readings }: { readonly readings: unknown }) {
  const all: readonly PageReading[] = Array.isArray(readings) ? readings : [];
  if (all.length < 2) return null;
  const months = pagesByMonth(all, MONTHS, today());
  return (
    <Chart
      kind="bar"
      label="Pages by month"
      height={160}
      labels={months.map(({ month }) => `${month.slice(5)}/${month.slice(2, 4)}`)}
      series={[{ label: 'Pages', values: months.map(({ pages }) => pages) }]}
    />
  );
}
