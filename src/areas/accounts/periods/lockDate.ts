import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';

export const LEDGERS = {
  all: { label: 'Everything' },
  sales: { label: 'Sales' },
  purchases: { label: 'Purchases' },
  bank: { label: 'Bank' },
  stock: { label: 'Stock' },
} as const;
export type LedgerName = keyof typeof LEDGERS;

/** Lock date of a part of the books. Each part has one row from the start. */
export const lockDate = entity('lockDate', {
  plural: 'Lock dates',
  path: 'accounts/locks',
  logClass: 'product',
  scope: { by: 'none', because: 'lock dates are common to the whole company' },
  fields: {
    ledger: choice({ label: 'Part of the books', options: LEDGERS, unique: true }),
    lockedOn: day({ label: 'Locked up to', optional: true }),
    isHard: flag({ label: 'Permanent', default: false, help: 'A permanent lock cannot be moved back.' }),
  },
  title: ['ledger'],
  columns: ['ledger', 'lockedOn', 'isHard'],
  internal: true,
  unsearched: true,
  permanent: true,
});
