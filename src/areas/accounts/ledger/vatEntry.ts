import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { money } from '#engine/kinds/money/money.ts';
import { ref } from '#engine/kinds/ref/ref.ts';

/** The VAT of a posting: one entry per VAT code of a document. */
export const vatEntry = entity('vatEntry', {
  label: 'VAT entry',
  plural: 'VAT entries',
  path: 'accounts/vat-entries',
  ledger: true,
  grants: { finance: '*' },
  scope: { by: 'none', because: 'users with the permission for VAT entries prepare the returns of the whole company' },
  fields: {
    side: choice({ options: { sale: { label: 'Sale' }, purchase: { label: 'Purchase' } } }),
    vatCodeId: ref({ label: 'VAT code', to: 'vatCode' }),
    taxPoint: day({ filter: true }),
    netPence: money({ label: 'Net' }),
    vatPence: money({ label: 'VAT' }),
    isRecoverable: flag({ label: 'Recoverable', default: true }),
    journalEntryId: ref({ label: 'Journal', to: 'journalEntry' }),
  },
  title: ['taxPoint'],
  columns: ['taxPoint', 'side', 'vatCodeId', 'netPence', 'vatPence', 'journalEntryId'],
  sort: '-taxPoint',
  empty: ['No VAT entries yet', 'Posted invoices and bills appear here.'],
});
