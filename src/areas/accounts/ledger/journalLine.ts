import { entity } from '#engine/entity/entity.ts';
import { day } from '#engine/kinds/day/day.ts';
import { money } from '#engine/kinds/money/money.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** One side of a journal: positive is debit, negative is credit. */
export const journalLine = entity('journalLine', {
  plural: 'Journal lines',
  path: 'accounts/journal-lines',
  ledger: true,
  grants: { finance: '*' },
  scope: { by: 'none', because: 'users with the permission for journal lines keep the books of the whole company' },
  fields: {
    journalEntryId: ref({ label: 'Journal', to: 'journalEntry' }),
    postingDate: day({ label: 'Date', filter: true }),
    nominalCodeId: ref({ label: 'Nominal code', to: 'nominalCode' }),
    amountPence: money({ label: 'Amount', help: 'Debits are positive, credits negative.' }),
    customerId: ref({ to: 'customer', optional: true }),
    supplierId: ref({ to: 'supplier', optional: true }),
    teamId: ref({ label: 'Department', to: 'team', optional: true }),
    memo: text({ label: 'Details', optional: true, max: 200 }),
  },
  title: ['memo'],
  columns: ['postingDate', 'journalEntryId', 'nominalCodeId', 'amountPence', 'customerId', 'memo'],
  sort: '-postingDate',
  empty: ['No journal lines yet', 'Lines of posted journals appear here.'],
});
