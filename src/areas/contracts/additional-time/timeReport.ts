import { choice } from '#engine/kinds/choice/choice.ts';
import { report } from '#engine/reports/report.ts';

/** Report on the additional time of all customers. */
export const additionalTimeReport = report({
  name: 'additional-time',
  path: '/customers/additional-time',
  title: 'Additional time',
  answers: 'What customers have left of additional time, and what they used of it in the last twelve months.',
  permission: 'prepaidLot.view',
  of: ['prepaidMovement', 'prepaidLot', 'additionalTimeTerms', 'customer'],
  asks: {
    show: choice({
      default: 'all',
      options: {
        all: { label: 'All customers' },
        low: { label: 'Low' },
        overdrawn: { label: 'Overdrawn' },
        expiring: { label: 'Expiring within 60 days' },
      },
    }),
  },
  columns: [
    { key: 'customer', label: 'Customer', kind: 'text' },
    { key: 'balance', label: 'Balance', kind: 'duration' },
    { key: 'overdrawn', label: 'Overdrawn', kind: 'duration' },
    { key: 'expiring', label: 'Expires within 60 days', kind: 'duration' },
    { key: 'expiresOn', label: 'Next expiry', kind: 'day' },
    { key: 'used', label: 'Used in 12 months', kind: 'duration' },
    { key: 'state', label: 'State', kind: 'text' },
  ],
  chart: { label: 'Additional time used by month', kind: 'duration' },
  empty: 'No customer has additional time.',
});
