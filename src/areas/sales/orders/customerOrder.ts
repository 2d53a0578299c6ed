import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { email } from '#engine/kinds/email/email.ts';
import { file } from '#engine/kinds/file/file.ts';
import { lines } from '#engine/kinds/lines/lines.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { MARGIN_VIEW } from '../salesPermissions.ts';
import { TOTAL_FIELDS } from '../totals/totalFields.ts';
import { customerOrderLine } from './customerOrderLine.ts';

const STATES = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'info' },
  expired: { label: 'Expired', tone: 'warning', automatic: true },
  rejected: { label: 'Rejected', tone: 'neutral', final: true },
  accepted: { label: 'Accepted', tone: 'good' },
  inProgress: { label: 'In progress', tone: 'info' },
  onHold: { label: 'On hold', tone: 'warning' },
  complete: { label: 'Complete', tone: 'good', final: true },
  cancelled: { label: 'Cancelled', tone: 'neutral', final: true, retired: true },
} as const;

/** Whether another user must approve the margin or discount of a quote. */
const APPROVAL = {
  needed: { label: 'Needs approval', tone: 'warning', automatic: true },
  asked: { label: 'Approval requested', tone: 'info' },
  approved: { label: 'Margin approved', tone: 'good', final: true },
} as const;

const SELLS = ['view', 'create', 'update', 'delete', 'export', 'send', 'accept', 'amend', 'cancel'] as const;

/** An offer to a customer, which becomes their order when accepted: one record with one number. */
export const customerOrder = entity('customerOrder', {
  label: 'Customer order',
  plural: 'Customer orders',
  path: 'accounts/customer/orders',
  menu: { area: 'accounts', part: 'Sales' },
  grants: {
    everyone: ['view'],
    lead: [...SELLS, 'approveMargin'],
    manager: SELLS,
    finance: ['view', 'export', 'overrideCredit'],
  },
  personalData: 'relations',
  icon: 'file-text',
  scope: { by: 'customer', field: 'customerId' },
  example: { fields: { title: 'New laptops {n}' } },
  fields: {
    number: text({ default: '', readOnly: true, max: 20, unique: true, search: 'identifier' }),
    revision: whole({ default: 1, readOnly: true, min: 1 }),
    customerId: ref({ label: 'Customer', to: 'customer' }),
    siteId: ref({ label: 'Site', to: 'site', same: 'customerId', optional: true }),
    contactId: ref({
      label: 'Contact',
      to: 'contact',
      same: 'customerId',
      optional: true,
      help: 'Receives the quote.',
    }),
    accountManagerId: ref({ label: 'Account manager', to: 'user', optional: true, suggests: 'last' }),
    title: text({ max: 160, search: 'words', help: 'What it is about. Printed on the quote.' }),
    status: choice({
      default: 'draft',
      readOnly: true,
      options: {
        draft: { label: 'Draft', tone: 'neutral' },
        sent: { label: 'Sent', tone: 'info' },
        expired: { label: 'Expired', tone: 'warning' },
        rejected: { label: 'Rejected', tone: 'neutral' },
        accepted: { label: 'Accepted', tone: 'good' },
        inProgress: { label: 'In progress', tone: 'info' },
        onHold: { label: 'On hold', tone: 'warning' },
        complete: { label: 'Complete', tone: 'good' },
        cancelled: { label: 'Cancelled', tone: 'neutral' },
      },
    }),
    stage: choice({
      default: 'quote',
      readOnly: true,
      options: { quote: { label: 'Quote' }, order: { label: 'Order' } },
    }),
    quotedOn: day({ label: 'Quoted on', optional: true, readOnly: true }),
    validUntil: day({
      label: 'Valid until',
      optional: true,
      help: 'The quote can be accepted to the end of this day.',
    }),
    requiredBy: day({ label: 'Required by', optional: true, filter: true }),
    customerPo: text({ label: 'Customer’s PO number', optional: true, max: 60, search: 'identifier' }),
    depositBps: percentage({
      label: 'Deposit',
      optional: true,
      min: 1,
      max: 10_000,
      help: 'The share of the order that is invoiced when the customer accepts.',
    }),
    lines: lines({ of: customerOrderLine }),
    ...TOTAL_FIELDS,
    costPence: money({ label: 'Cost', default: 0, readOnly: true, seenBy: MARGIN_VIEW }),
    marginPence: money({ label: 'Margin', default: 0, readOnly: true, seenBy: MARGIN_VIEW }),
    marginBps: percentage({ label: 'Margin %', optional: true, readOnly: true, seenBy: MARGIN_VIEW }),
    deliveredBps: percentage({ label: 'Delivered', default: 0, readOnly: true }),
    invoicedBps: percentage({ label: 'Invoiced', default: 0, readOnly: true }),
    depositPence: money({
      label: 'Deposit held',
      default: 0,
      readOnly: true,
      help: 'Deposits invoiced and not yet taken into an invoice, with VAT.',
    }),
    intro: notes({ label: 'Introduction', optional: true, help: 'Printed above the lines.' }),
    terms: notes({ optional: true, help: 'Printed below the lines.' }),
    internalNote: notes({ label: 'Internal note', optional: true, help: 'Not printed.' }),
    sentTo: email({ label: 'Sent to', optional: true, readOnly: true }),
    sentAt: moment({ label: 'Sent', optional: true, readOnly: true }),
    acceptedBy: text({ label: 'Accepted by', optional: true, readOnly: true, max: 120 }),
    acceptedAt: moment({ label: 'Accepted', optional: true, readOnly: true }),
    acceptanceProof: file({ label: 'Proof of acceptance', optional: true, readOnly: true }),
    rejectedBecause: text({ label: 'Rejected because', optional: true, readOnly: true, max: 500 }),
    approval: choice({
      optional: true,
      readOnly: true,
      options: {
        needed: { label: 'Needs approval', tone: 'warning' },
        asked: { label: 'Approval requested', tone: 'info' },
        approved: { label: 'Margin approved', tone: 'good' },
      },
    }),
    approvalAskedById: ref({
      label: 'Approval requested by',
      to: 'user',
      optional: true,
      readOnly: true,
      unlisted: true,
    }),
    approvedById: ref({ label: 'Margin approved by', to: 'user', optional: true, readOnly: true, unlisted: true }),
    approvedBecause: text({ label: 'Reason for the approval', optional: true, readOnly: true, max: 500 }),
    heldFrom: text({ label: 'Status before hold', optional: true, readOnly: true, max: 20 }),
  },
  title: ['number', 'title'],
  columns: [
    'number',
    'customerId',
    'title',
    'status',
    'stage',
    'netPence',
    'marginBps',
    'deliveredBps',
    'invoicedBps',
    'requiredBy',
    'accountManagerId',
  ],
  sort: '-number',
  sections: [
    {
      title: 'Quote',
      fields: [
        'customerId',
        'title',
        'contactId',
        'siteId',
        'accountManagerId',
        'validUntil',
        'requiredBy',
        'customerPo',
        'depositBps',
      ],
    },
    { title: 'Lines', fields: ['lines', 'discount'] },
    { title: 'Texts', fields: ['intro', 'terms', 'internalNote'] },
  ],
  states: { field: 'status', table: STATES },
  moreStates: [{ field: 'approval', table: APPROVAL }],
  actions: {
    send: {
      label: 'Send',
      done: 'Sent',
      told: 'sent this',
      does: 'Send quotes to customers',
      from: ['draft', 'sent', 'expired'],
      to: 'sent',
      tone: 'main',
      input: {
        to: email({ label: 'Email address' }),
        validUntil: day({ label: 'Valid until', optional: true, help: 'Blank to keep the day of the quote.' }),
        message: notes({ optional: true, help: 'Put at the beginning of the email.' }),
      },
    },
    requestApproval: {
      label: 'Request approval',
      done: 'Approval requested',
      told: 'requested approval of this',
      moves: 'approval',
      from: ['needed'],
      to: 'asked',
      permission: 'customerOrder.update',
      confirm: 'Users who approve margins and discounts are notified.',
    },
    approveMargin: {
      label: 'Approve margin',
      done: 'Approved',
      told: 'approved the margin and discount of this',
      does: 'Approve low margins and high discounts of quotes',
      moves: 'approval',
      from: ['needed', 'asked'],
      to: 'approved',
      input: { because: text({ label: 'Reason', max: 500 }) },
    },
    revise: {
      label: 'Revise',
      done: 'Revised',
      told: 'began a new revision of this',
      from: ['sent', 'expired'],
      to: 'draft',
      permission: 'customerOrder.update',
      confirm: 'The quote becomes a draft with the next revision number. The link the customer received stops working.',
    },
    accept: {
      label: 'Accept',
      done: 'Accepted',
      told: 'accepted this',
      does: 'Record that a customer accepted a quote',
      from: ['draft', 'sent', 'expired'],
      to: 'accepted',
      input: {
        acceptedBy: text({ label: 'Accepted by', max: 120, help: 'The name of the person at the customer.' }),
        customerPo: text({ label: 'Customer’s PO number', optional: true, max: 60 }),
        proof: file({ label: 'Proof', optional: true, help: 'For example the signed quote or the email.' }),
      },
    },
    reject: {
      label: 'Reject',
      done: 'Rejected',
      told: 'rejected this',
      from: ['sent', 'expired'],
      to: 'rejected',
      permission: 'customerOrder.update',
      input: { because: text({ label: 'Reason', max: 500 }) },
      tone: 'danger',
    },
    start: {
      label: 'Start',
      done: 'Started',
      told: 'started work on this',
      from: ['accepted'],
      to: 'inProgress',
      permission: 'customerOrder.update',
    },
    hold: {
      label: 'Put on hold',
      done: 'Put on hold',
      told: 'put this on hold',
      from: ['accepted', 'inProgress'],
      to: 'onHold',
      permission: 'customerOrder.update',
      input: { because: text({ label: 'Reason', max: 500 }) },
    },
    resume: {
      label: 'Resume',
      done: 'Resumed',
      told: 'resumed this',
      from: ['onHold'],
      to: ['accepted', 'inProgress'],
      permission: 'customerOrder.update',
      tone: 'main',
    },
    complete: {
      label: 'Complete',
      done: 'Completed',
      told: 'completed this',
      from: ['inProgress'],
      to: 'complete',
      permission: 'customerOrder.update',
    },
    cancel: {
      label: 'Cancel order',
      done: 'Cancelled',
      told: 'cancelled this',
      does: 'Cancel quotes and orders',
      from: ['draft', 'sent', 'expired', 'accepted', 'inProgress', 'onHold'],
      to: 'cancelled',
      input: { because: text({ label: 'Reason', max: 500 }) },
      tone: 'danger',
    },
  },
  empty: ['No quotes or orders yet', 'Create a quote with lines, send it, and let the customer accept it by link.'],
  matchBy: ['number'],
});
