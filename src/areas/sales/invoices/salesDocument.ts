import { DISCARD, DISCARDED, DRAFT, POST, POSTED_FIELDS } from '#areas/accounts/ledger/posted.ts';
import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { email } from '#engine/kinds/email/email.ts';
import { file } from '#engine/kinds/file/file.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { lines } from '#engine/kinds/lines/lines.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { TOTAL_FIELDS } from '../totals/totalFields.ts';
import { salesDocumentLine } from './salesDocumentLine.ts';

/** An invoice or credit note. A draft has no number and can be edited; a posted document cannot. */
export const salesDocument = entity('salesDocument', {
  label: 'Invoice',
  plural: 'Invoices',
  path: 'accounts/customer/invoices',
  menu: { area: 'accounts', part: 'Sales' },
  icon: 'receipt-text',
  grants: { lead: ['view'], manager: ['view', 'create', 'update', 'export'], finance: '*' },
  personalData: 'relations',
  scope: { by: 'customer', field: 'customerId' },
  permanent: true,
  fields: {
    ...POSTED_FIELDS,
    kind: choice({
      label: 'Type',
      default: 'invoice',
      readOnly: true,
      options: { invoice: { label: 'Invoice' }, creditNote: { label: 'Credit note' } },
    }),
    customerId: ref({ to: 'customer' }),
    contactId: ref({
      label: 'Contact',
      to: 'contact',
      same: 'customerId',
      optional: true,
      help: 'Receives the invoice.',
    }),
    orderId: ref({ label: 'Order', to: 'customerOrder', same: 'customerId', optional: true, readOnly: true }),
    isDeposit: flag({ label: 'Deposit invoice', default: false, readOnly: true }),
    creditsId: ref({
      label: 'Credits',
      to: 'salesDocument',
      same: 'customerId',
      optional: true,
      readOnly: true,
      unlisted: true,
    }),
    reason: text({ label: 'Reason for the credit', optional: true, readOnly: true, max: 200 }),
    status: choice({
      default: 'draft',
      readOnly: true,
      options: { draft: { label: 'Draft' }, posted: { label: 'Posted' }, discarded: { label: 'Discarded' } },
    }),
    documentDate: day({ label: 'Date', optional: true, filter: true, help: 'Blank for today.' }),
    taxPoint: day({ label: 'Tax point', optional: true, help: 'Decides the VAT period and rate. Blank for the date.' }),
    dueDate: day({ label: 'Due', optional: true, filter: true, help: 'Blank for the terms of the customer.' }),
    settlementBps: percentage({
      label: 'Discount for prompt payment',
      optional: true,
      min: 1,
      max: 5_000,
      help: 'Printed on the invoice. The VAT is shown in full.',
    }),
    settlementDays: whole({ label: 'Prompt payment within', optional: true, min: 0, max: 365, unit: 'days' }),
    customerPo: text({ label: 'Customer’s PO number', optional: true, max: 60, search: 'identifier' }),
    lines: lines({ of: salesDocumentLine }),
    ...TOTAL_FIELDS,
    note: notes({ label: 'Note', optional: true, help: 'Printed below the lines.' }),
    internalNote: notes({ label: 'Internal note', optional: true, help: 'Not printed.' }),
    billedTo: notes({ label: 'Billed to', optional: true, readOnly: true }),
    pdfId: file({ label: 'PDF', optional: true, readOnly: true }),
    postedAt: moment({ label: 'Posted', optional: true, readOnly: true }),
    sentTo: email({ label: 'Sent to', optional: true, readOnly: true }),
    sentAt: moment({ label: 'Sent', optional: true, readOnly: true }),
  },
  title: ['number'],
  columns: [
    'number',
    'kind',
    'customerId',
    'documentDate',
    'dueDate',
    'status',
    'netPence',
    'grossPence',
    'orderId',
    'sentAt',
  ],
  sort: '-createdAt',
  sections: [
    {
      title: 'Invoice',
      fields: [
        'customerId',
        'contactId',
        'documentDate',
        'taxPoint',
        'dueDate',
        'customerPo',
        'settlementBps',
        'settlementDays',
      ],
    },
    { title: 'Lines', fields: ['lines', 'discount'] },
    { title: 'Texts', fields: ['note', 'internalNote'], folded: true },
  ],
  states: {
    field: 'status',
    table: {
      draft: DRAFT,
      posted: { label: 'Posted', tone: 'good', final: true, fixed: true },
      discarded: DISCARDED,
    },
  },
  actions: {
    post: {
      ...POST,
      confirm: 'It gets its number and is posted to the ledger. Nothing of it can be changed afterwards.',
    },
    send: {
      label: 'Send',
      done: 'Sent',
      told: 'sent this',
      does: 'Send * to customers',
      from: ['posted'],
      input: {
        to: email({ label: 'Email address' }),
        message: notes({ optional: true, help: 'Put at the beginning of the email.' }),
      },
    },
    discard: { ...DISCARD, permission: 'salesDocument.update' },
  },
  empty: ['No invoices yet', 'Invoice an accepted order, or create an invoice without one.'],
  matchBy: ['number'],
});
