import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { file } from '#engine/kinds/file/file.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { CONTRACT_STATES } from './contractStates.ts';

const RENEWALS = {
  manual: { label: 'By agreement' },
  automatic: { label: 'Automatically for another term' },
  rolling: { label: 'Runs until it is cancelled' },
} as const;

/** A support agreement with a customer: coverage, term and included hours. */
export const supportContract = entity('supportContract', {
  label: 'Support contract',
  plural: 'Support contracts',
  path: 'contracts',
  menu: { area: 'customers' },
  underCustomer: true,
  grants: { everyone: ['view'], lead: '*', manager: '*' },
  personalData: 'relations',
  icon: 'file-text',
  scope: { by: 'customer', field: 'customerId' },
  example: { fields: { title: 'Support {n}', startsOn: '2026-09-01', includedMinutes: 480 } },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    reference: text({ optional: true, readOnly: true, max: 20, fromId: 'SC', search: 'identifier' }),
    title: text({ max: 200, search: 'words', aliases: ['contract', 'contract name', 'agreement'] }),
    serviceLevelId: ref({ label: 'Service level', to: 'serviceLevel', optional: true, suggests: 'last' }),
    status: choice({ default: 'draft', readOnly: true, options: CONTRACT_STATES }),
    startsOn: day({ label: 'Starts', filter: true, aliases: ['start date'] }),
    endsOn: day({ label: 'Ends', optional: true, filter: true, help: 'The last day.', aliases: ['end date'] }),
    renewal: choice({ default: 'manual', options: RENEWALS }),
    termMonths: whole({ label: 'Term', unit: 'months', optional: true, min: 1, max: 240 }),
    noticeDays: whole({ label: 'Notice period', unit: 'days', optional: true, min: 0, max: 730 }),
    noticeBy: day({ label: 'Notice by', optional: true, readOnly: true, filter: true }),
    coveredSiteIds: refs({
      label: 'Sites',
      to: 'site',
      same: 'customerId',
      default: [],
      max: 200,
      help: 'Leave blank for all sites.',
    }),
    coveredCustomerIds: refs({
      label: 'Also covers',
      to: 'customer',
      default: [],
      max: 200,
      help: 'Customers of the same group whose time uses this contract. Leave blank for this customer only.',
    }),
    workTypeIds: refs({
      label: 'Work types',
      to: 'workType',
      default: [],
      max: 50,
      help: 'Leave blank for all work types.',
    }),
    includedMinutes: duration({
      label: 'Contract hours',
      optional: true,
      help: 'Per period. Leave blank if all time of the work types is included.',
      aliases: ['hours included', 'allowance'],
    }),
    period: choice({
      default: 'month',
      options: { month: { label: 'Month' }, quarter: { label: 'Quarter' }, year: { label: 'Year' } },
    }),
    rollover: choice({
      label: 'Unused hours',
      default: 'none',
      options: {
        none: { label: 'End with the period' },
        next: { label: 'Carry over for one period' },
        all: { label: 'Carry over' },
      },
    }),
    capMinutes: duration({ label: 'Carry over at most', optional: true }),
    signedOn: day({ label: 'Signed', optional: true, readOnly: true }),
    signedBy: text({ label: 'Signed by', optional: true, readOnly: true, max: 200 }),
    noticeGivenOn: day({ label: 'Cancelled on', optional: true, readOnly: true }),
    documentId: file({ label: 'Document', optional: true, accept: ['application/pdf', 'image/'] }),
    notes: notes({ optional: true }),
  },
  title: ['title'],
  subtitle: ['reference', 'status'],
  columns: ['reference', 'title', 'customerId', 'serviceLevelId', 'status', 'startsOn', 'endsOn', 'includedMinutes'],
  sort: '-startsOn',
  essentials: ['customerId', 'title', 'serviceLevelId', 'startsOn', 'endsOn', 'includedMinutes', 'period', 'rollover'],
  onlyWhen: {
    termMonths: { renewal: ['automatic'] },
    capMinutes: { rollover: ['next', 'all'] },
  },
  sections: [
    { title: 'Contract', fields: ['customerId', 'title', 'serviceLevelId', 'startsOn', 'endsOn'] },
    { title: 'Contract hours', fields: ['includedMinutes', 'period', 'rollover', 'capMinutes'] },
    { title: 'Cover', fields: ['coveredSiteIds', 'coveredCustomerIds', 'workTypeIds'] },
    { title: 'Renewal', fields: ['renewal', 'termMonths', 'noticeDays'] },
    { title: 'Notes and documents', fields: ['documentId', 'notes'] },
  ],
  states: { field: 'status', table: CONTRACT_STATES },
  actions: {
    sign: {
      label: 'Mark as signed',
      done: 'Marked as signed',
      told: 'marked this as signed',
      does: 'Mark * as signed',
      from: ['draft'],
      to: ['upcoming', 'current', 'ended'],
      permission: 'supportContract.update',
      tone: 'main',
      input: { signedOn: day({ label: 'Signed' }), signedBy: text({ label: 'Signed by', max: 200 }) },
    },
    giveNotice: {
      label: 'Enter cancellation',
      done: 'Cancellation entered',
      told: 'entered the cancellation of this',
      does: 'Enter the cancellation of *',
      from: ['upcoming', 'current'],
      to: ['notice', 'ended'],
      permission: 'supportContract.update',
      tone: 'plain',
      input: { noticeGivenOn: day({ label: 'Cancelled on' }), endsOn: day({ label: 'Last day' }) },
    },
    withdrawNotice: {
      label: 'Withdraw cancellation',
      done: 'Cancellation withdrawn',
      told: 'withdrew the cancellation of this',
      does: 'Withdraw the cancellation of *',
      from: ['notice'],
      to: ['upcoming', 'current'],
      permission: 'supportContract.update',
      tone: 'plain',
    },
  },
  matchBy: [{ fields: ['customerId', 'title', 'startsOn'] }],
  empty: ['No support contracts yet', 'Add the contract to count its hours as time is approved.'],
});
