import { choice } from '#engine/kinds/choice/choice.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { report } from '#engine/reports/report.ts';

/** Servers and storage appliances in use across all customers, by the end of their warranty. */
export const serverWarranty = report({
  name: 'server-warranty',
  path: '/customers/warranty/server',
  title: 'Server warranty',
  answers: 'When the warranties of servers and storage appliances in use end.',
  permission: 'asset.view',
  of: ['asset', 'server', 'storageAppliance', 'customer'],
  asks: {
    state: choice({
      label: 'Warranty',
      default: 'all',
      options: {
        all: { label: 'All' },
        expired: { label: 'Expired' },
        soon: { label: 'Ends within 90 days' },
        unknown: { label: 'Unknown' },
        covered: { label: 'Covered beyond 90 days' },
      },
    }),
    customer: text({ optional: true, max: 100 }),
    manager: text({ label: 'Account manager', optional: true, max: 100 }),
    maker: text({ label: 'Manufacturer', optional: true, max: 100 }),
    minYears: whole({ label: 'Age from', unit: 'years', optional: true, min: 0, max: 50 }),
    system: text({ label: 'Operating system', optional: true, max: 100 }),
  },
  columns: [
    { key: 'name', label: 'Server', kind: 'text' },
    { key: 'customer', label: 'Customer', kind: 'text' },
    { key: 'state', label: 'Warranty', kind: 'text' },
    { key: 'endsOn', label: 'Ends', kind: 'day' },
    { key: 'days', label: 'Days', kind: 'whole' },
    { key: 'cover', label: 'Cover', kind: 'text' },
    { key: 'maker', label: 'Manufacturer', kind: 'text' },
    { key: 'years', label: 'Age in years', kind: 'whole' },
    { key: 'system', label: 'Operating system', kind: 'text' },
    { key: 'supportEndsOn', label: 'Supported until', kind: 'day' },
    { key: 'pence', label: 'Cost when bought', kind: 'money' },
  ],
  chart: { label: 'Warranties that end, by month', kind: 'whole' },
  empty: 'No servers match.',
});
