import { entity } from '#engine/entity/entity.ts';
import { day } from '#engine/kinds/day/day.ts';
import { money } from '#engine/kinds/money/money.ts';
import { ref } from '#engine/kinds/ref/ref.ts';

/** An open item that settles another. Undone by a row that reverses it. */
export const allocation = entity('allocation', {
  plural: 'Allocations',
  path: 'accounts/allocations',
  ledger: true,
  grants: { finance: '*' },
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ to: 'customer' }),
    debitItemId: ref({ label: 'Settled item', to: 'openItem' }),
    creditItemId: ref({ label: 'Settled by', to: 'openItem' }),
    amountPence: money({ label: 'Amount', min: 1 }),
    effectiveOn: day({ label: 'Effective', filter: true }),
    reversesId: ref({ label: 'Reverses', to: 'allocation', optional: true }),
  },
  title: ['effectiveOn'],
  columns: ['effectiveOn', 'customerId', 'debitItemId', 'creditItemId', 'amountPence', 'reversesId'],
  sort: '-effectiveOn',
  unique: [{ fields: ['reversesId'], message: 'This allocation is already undone.', code: 'already_undone' }],
  empty: ['No allocations yet', 'Allocated payments appear here.'],
});
