import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { report } from '#engine/reports/report.ts';

/** Planned against actual visits and time on site. */
export const plannedVisits = report({
  name: 'planned-visits',
  path: '/visits/planned-and-actual',
  title: 'Planned and actual visits',
  answers: 'How many planned visits took place, and the time on site against the planned time of visits that are over.',
  permission: 'visit.view',
  of: ['visit', 'customer', 'site', 'user'],
  asks: {
    from: day({ default: '{year}' }),
    to: day({ default: '{today}' }),
    by: choice({
      label: 'By',
      default: 'customer',
      options: { customer: { label: 'Customer' }, site: { label: 'Site' }, engineer: { label: 'Engineer' } },
    }),
  },
  columns: [
    { key: 'name', label: 'Name', kind: 'text' },
    { key: 'planned', label: 'Planned', kind: 'whole' },
    { key: 'done', label: 'Done', kind: 'whole' },
    { key: 'missed', label: 'Missed', kind: 'whole' },
    { key: 'cancelled', label: 'Cancelled', kind: 'whole' },
    { key: 'coming', label: 'Not over', kind: 'whole' },
    { key: 'plannedMinutes', label: 'Planned time', kind: 'duration' },
    { key: 'onSiteMinutes', label: 'Time on site', kind: 'duration' },
    { key: 'difference', label: 'Difference', kind: 'duration' },
  ],
  chart: { label: 'Planned time and time on site, by month', kind: 'duration' },
  empty: 'No visits were planned in this period.',
});
