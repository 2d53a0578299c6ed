import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { money } from '#engine/kinds/money/money.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { DISCARD, DISCARDED, DRAFT, POST, POSTED_FIELDS } from '../ledger/posted.ts';

const PAYMENT_METHODS = {
  bacs: { label: 'Bacs' },
  fasterPayment: { label: 'Faster Payment' },
  directDebit: { label: 'Direct Debit' },
  card: { label: 'Card' },
  cheque: { label: 'Cheque' },
  cash: { label: 'Cash' },
} as const;

/** Money received from a customer. A draft can be edited; a posted payment can only be returned or reversed. */
export const customerPayment = entity('customerPayment', {
  plural: 'Customer payments',
  path: 'accounts/customer/payments',
  menu: { area: 'accounts', part: 'Receivables' },
  grants: { lead: ['view'], manager: ['view'], finance: '*' },
  icon: 'hand-coins',
  scope: { by: 'customer', field: 'customerId' },
  permanent: true,
  fields: {
    customerId: ref({ to: 'customer' }),
    ...POSTED_FIELDS,
    direction: choice({
      label: 'Type',
      default: 'receipt',
      readOnly: true,
      options: { receipt: { label: 'Receipt' }, refund: { label: 'Refund' } },
    }),
    paidOn: day({ label: 'Date', filter: true }),
    amountPence: money({ label: 'Amount', min: 1 }),
    method: choice({ default: 'bacs', options: PAYMENT_METHODS }),
    bankCodeId: ref({
      label: 'Bank account',
      to: 'nominalCode',
      optional: true,
      help: 'The first bank account of the chart unless you choose another.',
    }),
    reference: text({ optional: true, max: 80, search: 'words' }),
    status: choice({
      default: 'draft',
      readOnly: true,
      options: {
        draft: { label: 'Draft' },
        posted: { label: 'Posted' },
        returned: { label: 'Returned' },
        reversed: { label: 'Reversed' },
        discarded: { label: 'Discarded' },
      },
    }),
    discountNetPence: money({ label: 'Discount taken', default: 0, readOnly: true }),
    discountVatPence: money({ label: 'VAT of the discount', default: 0, readOnly: true }),
    returnedOn: day({ label: 'Returned', optional: true, readOnly: true }),
    returnReason: text({ label: 'Reason', optional: true, readOnly: true, max: 200 }),
  },
  title: ['number'],
  columns: ['number', 'direction', 'paidOn', 'customerId', 'method', 'reference', 'amountPence', 'status'],
  sort: '-paidOn',
  sections: [
    { title: 'Payment', fields: ['customerId', 'paidOn', 'amountPence', 'method', 'bankCodeId', 'reference'] },
    {
      title: 'Posting',
      fields: [
        'number',
        'direction',
        'discountNetPence',
        'discountVatPence',
        'openItemId',
        'journalEntryId',
        'returnedOn',
        'returnReason',
      ],
    },
  ],
  states: {
    field: 'status',
    table: {
      draft: DRAFT,
      posted: { label: 'Posted', tone: 'good', fixed: true },
      returned: { label: 'Returned', tone: 'bad', final: true, fixed: true },
      reversed: { label: 'Reversed', tone: 'neutral', final: true, fixed: true },
      discarded: DISCARDED,
    },
  },
  actions: {
    post: { ...POST, confirm: 'The payment is posted to the ledger and settles the oldest invoices first.' },
    discard: { ...DISCARD, permission: 'customerPayment.update' },
    markReturned: {
      label: 'Mark as returned',
      does: 'Mark * as returned by the bank',
      done: 'Returned',
      told: 'marked this as returned',
      from: ['posted'],
      to: 'returned',
      permission: 'customerPayment.return',
      tone: 'danger',
      input: {
        returnedOn: day({ label: 'Returned on' }),
        reason: text({ max: 200, help: 'For example: refer to payer.' }),
        feePence: money({ label: 'Bank fee', min: 0, default: 0 }),
      },
      offers: { returnedOn: 'firstOpenDay' },
    },
    reverse: {
      label: 'Reverse',
      done: 'Reversed',
      from: ['posted'],
      to: 'reversed',
      tone: 'danger',
      input: { reason: text({ max: 200, help: 'For example: entered twice.' }) },
    },
  },
  empty: ['No customer payments yet', 'Record the payments that customers make.'],
});
