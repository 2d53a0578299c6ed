import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { money } from '#engine/kinds/money/money.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** A debt of a customer to us, or ours to them, until it is settled. Only allocations change the settled amount. */
export const openItem = entity('openItem', {
  plural: 'Open items',
  path: 'accounts/open-items',
  ledger: true,
  grants: { lead: ['view'], manager: ['view'], finance: '*' },
  icon: 'scale',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ to: 'customer' }),
    kind: choice({
      label: 'Type',
      options: {
        invoice: { label: 'Invoice' },
        creditNote: { label: 'Credit note' },
        receipt: { label: 'Receipt' },
        returned: { label: 'Returned receipt' },
        refund: { label: 'Refund' },
        discount: { label: 'Discount for prompt payment' },
        writeOff: { label: 'Write-off' },
        opening: { label: 'Opening item' },
      },
    }),
    number: text({ max: 40 }),
    docDate: day({ label: 'Date' }),
    dueDate: day({ label: 'Due' }),
    totalPence: money({ label: 'Total', help: 'What the customer owes is positive.' }),
    settledPence: money({ label: 'Settled', default: 0 }),
    isSettled: flag({ label: 'Settled in full', default: false, filter: true }),
    settlementBps: percentage({ label: 'Discount for prompt payment', optional: true }),
    settlementDays: whole({ label: 'Prompt payment within', optional: true, unit: 'days' }),
    journalEntryId: ref({ label: 'Journal', to: 'journalEntry' }),
    sourceType: text({ label: 'Source', optional: true, max: 40, names: 'noun' }),
    sourceId: whole({ label: 'Source ID', optional: true }),
  },
  title: ['number'],
  columns: ['docDate', 'number', 'kind', 'customerId', 'dueDate', 'totalPence', 'settledPence', 'isSettled'],
  sort: '-docDate',
  empty: ['No open items yet', 'Posted invoices and payments appear here.'],
});
