import { Chart } from './Chart.tsx';

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const RAISED = { label: 'Raised', values: [18, 24, 22, 31, 19, 26, 28, 21, 12, 34, 30, 23] };
const CLOSED = { label: 'Closed', values: [16, 22, 25, 27, 23, 25, 27, 24, 13, 28, 31, 25] };

export const Bars = () => (
  <Chart kind="bar" label="Jobs raised and closed by month" labels={MONTHS} series={[RAISED, CLOSED]} />
);

export const StackedBars = () => (
  <Chart kind="bar" stacked label="Jobs by month" labels={MONTHS} series={[RAISED, CLOSED]} />
);

export const LyingBars = () => (
  <Chart
    kind="bar"
    lying
    label="Open jobs by person"
    labels={['Aoife Byrne', 'Marcus Cole', 'Tom Whitfield']}
    series={[{ label: 'Open', values: [14, 9, 3] }]}
  />
);

export const Line = () => (
  <Chart
    kind="line"
    label="Hours of support used"
    labels={MONTHS}
    series={[{ label: 'Hours', values: [8, 4, 2, 3, null, 2, 8, 1, 1, 3, 3, 2] }]}
    format={(value) => `${value} h`}
  />
);

export const MoreThanSix = () => (
  <Chart
    kind="line"
    label="Jobs by person"
    labels={MONTHS}
    series={['Ann', 'Ben', 'Cal', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal'].map((label, at) => ({
      label,
      values: MONTHS.map((_month, month) => ((at * 5 + month * 3) % 11) + at),
    }))}
  />
);

export const Pie = () => (
  <Chart
    kind="pie"
    label="Estate by age"
    labels={['Under 3 years', '3 to 5 years', 'Over 5 years', 'Out of support']}
    series={[{ label: 'Assets', values: [142, 96, 38, 12] }]}
  />
);

export const Gauge = () => (
  <Chart
    kind="gauge"
    label="Backups that worked"
    labels={['Now']}
    series={[{ label: 'Worked', values: [83] }]}
    format={(value) => `${value}%`}
    height={180}
  />
);

export const Empty = () => (
  <Chart kind="bar" label="Jobs by month" labels={MONTHS} series={[{ label: 'Jobs', values: MONTHS.map(() => 0) }]} />
);
