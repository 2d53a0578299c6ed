import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { report } from '#engine/reports/report.ts';

/** Assets and sites with several jobs in a period, for advice on what to replace. */
export const repeatedFaults = report({
  name: 'repeated-faults',
  path: '/jobs/repeated-faults',
  title: 'Repeated faults',
  answers: 'Which assets or sites had several jobs in the period, with the time spent on them.',
  permission: 'job.view',
  of: ['job', 'asset', 'site', 'customer'],
  asks: {
    from: day({ default: '{year}' }),
    to: day({ default: '{today}' }),
    by: choice({ label: 'By', default: 'asset', options: { asset: { label: 'Asset' }, site: { label: 'Site' } } }),
    least: whole({ label: 'Jobs from', default: 2, min: 2, max: 100 }),
  },
  columns: [
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'customer', label: 'Customer', kind: 'text' },
    { key: 'place', label: 'Site', kind: 'text' },
    { key: 'jobs', label: 'Jobs', kind: 'whole' },
    { key: 'visits', label: 'With a visit', kind: 'whole' },
    { key: 'minutes', label: 'Time logged', kind: 'duration' },
    { key: 'lastOn', label: 'Last job', kind: 'day' },
  ],
  chart: { label: 'Those with the most jobs', kind: 'whole' },
  empty: 'Nothing had several jobs in this period.',
});
