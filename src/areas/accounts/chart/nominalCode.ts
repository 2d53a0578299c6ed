import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { NOMINAL_TYPES } from './nominalType.rules.ts';

/** A code of the chart of accounts. */
export const nominalCode = entity('nominalCode', {
  plural: 'Nominal codes',
  path: 'accounts/nominal-codes',
  menu: { area: 'accounts', part: 'Ledger' },
  grants: { lead: ['view'], manager: ['view'], finance: '*' },
  icon: 'list-tree',
  scope: { by: 'none', because: 'the chart of accounts is common to the whole company' },
  fields: {
    code: text({
      max: 8,
      pattern: ['^\\d{4,8}$', 'Enter 4 to 8 digits.'],
      unique: true,
      search: 'identifier',
      help: 'The first digits decide which types are possible, as in 4000 to 4899 for sales.',
      aliases: ['nominal code', 'account code'],
    }),
    name: text({ max: 80, search: 'words', aliases: ['account name'] }),
    group: text({ label: 'Report heading', max: 80, filter: true }),
    type: choice({ options: NOMINAL_TYPES }),
    control: choice({
      label: 'Control account',
      optional: true,
      readOnly: true,
      options: {
        debtors: { label: 'Debtors' },
        creditors: { label: 'Creditors' },
        stock: { label: 'Stock' },
        grni: { label: 'Goods received not invoiced' },
        deferredIncome: { label: 'Deferred income' },
        prepayments: { label: 'Prepayments' },
        deposits: { label: 'Customer deposits' },
        outputVat: { label: 'VAT on sales' },
        inputVat: { label: 'VAT on purchases' },
        vatPending: { label: 'VAT pending' },
        expensesPayable: { label: 'Staff expenses' },
        suspense: { label: 'Suspense' },
        retained: { label: 'Retained earnings' },
      },
      help: 'Moved by documents and payments only.',
    }),
    vatCodeId: ref({ label: 'Usual VAT code', to: 'vatCode', optional: true }),
    isPoRequired: flag({
      label: 'Purchase order required',
      default: false,
      help: 'Bills on this code without a purchase order are reported.',
    }),
  },
  title: ['code', 'name'],
  subtitle: ['type'],
  columns: ['code', 'name', 'type', 'group', 'control', 'vatCodeId'],
  sort: 'code',
  sections: [
    { title: 'Code', fields: ['code', 'name', 'type', 'group'] },
    { title: 'Use', fields: ['vatCodeId', 'isPoRequired', 'control'] },
  ],
  matchBy: ['code'],
  empty: ['No nominal codes yet', 'Add the codes of your chart of accounts.'],
  example: { fields: { code: '790{n}', name: 'Sundries {n}', group: 'Overheads', type: 'overhead' } },
});
