import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { file } from '#engine/kinds/file/file.ts';
import { files } from '#engine/kinds/files/files.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

export const EOV_STATES = {
  open: { label: 'Visit not finished', tone: 'warning', automatic: true },
  draft: { label: 'Draft', tone: 'neutral' },
  signed: { label: 'Signed', tone: 'good', automatic: true },
  unsigned: { label: 'Not signed', tone: 'warning' },
  sent: { label: 'Sent', tone: 'good' },
} as const;

export const OUTCOMES = {
  completed: { label: 'Completed', tone: 'good' },
  outstanding: { label: 'Outstanding', tone: 'warning' },
} as const;

/**
 * An engineer's work at a site on one day, for the customer to sign. It is a copy of that day: a signed report never
 * changes, and a correction is a new revision.
 */
export const eov = entity('eov', {
  label: 'End Of Visit report',
  plural: 'End Of Visit reports',
  path: 'jobs/eov',
  underCustomer: true,
  grants: {
    everyone: ['view'],
    desk: ['create', 'update', 'send', 'export'],
    engineer: '*',
    lead: '*',
    manager: ['send', 'export'],
  },
  personalData: 'relations',
  icon: 'clipboard-check',
  scope: { by: 'customer', field: 'customerId' },
  unique: [{ fields: ['customerId', 'siteId', 'engineerId', 'date', 'revision'] }],
  example: { fields: { date: '{day}' } },
  fields: {
    number: text({ default: '', readOnly: true, max: 40, unique: true, search: 'identifier' }),
    revision: whole({ default: 1, readOnly: true, min: 1 }),
    customerId: ref({ label: 'Customer', to: 'customer' }),
    siteId: ref({ to: 'site', same: 'customerId', suggests: 'only' }),
    engineerId: ref({ label: 'Engineer', to: 'user' }),
    date: day({ filter: true }),
    visitIds: refs({ label: 'Visits', to: 'visit', same: 'customerId', default: [], max: 20 }),
    arrivedAt: moment({ label: 'Arrived', optional: true, readOnly: true }),
    departedAt: moment({ label: 'Departed', optional: true, readOnly: true }),
    onSiteMinutes: duration({ label: 'On site', default: 0, readOnly: true }),
    loggedMinutes: duration({ label: 'Logged', default: 0, readOnly: true }),
    unloggedMinutes: duration({ label: 'Not logged', default: 0, readOnly: true }),
    outstandingCount: whole({ label: 'Outstanding', default: 0, readOnly: true, min: 0 }),
    jobs: rows({
      default: [],
      max: 30,
      of: {
        job: text({ label: 'Job', max: 20 }),
        title: text({ label: 'Title', max: 200 }),
        minutes: duration({ label: 'Time', default: 0, min: 0 }),
        outcome: choice({ label: 'Outcome', default: 'outstanding', options: OUTCOMES }),
        work: text({ label: 'Work done', optional: true, max: 2_000 }),
      },
    }),
    attendees: rows({
      label: 'Also attended',
      default: [],
      max: 10,
      of: { name: text({ label: 'Name', max: 120 }), minutes: duration({ label: 'Time', default: 0, min: 0 }) },
    }),
    workDone: notes({ label: 'Work done', optional: true, max: 10_000, search: 'words' }),
    outstandingWork: notes({ label: 'Outstanding work', optional: true, max: 10_000, search: 'words' }),
    recommendations: notes({ optional: true, max: 10_000, search: 'words' }),
    parts: rows({
      label: 'Parts used',
      default: [],
      max: 60,
      of: { count: quantity({ label: 'Quantity', default: 1 }), part: text({ label: 'Part', max: 200 }) },
    }),
    photoIds: files({ label: 'Photos', default: [], max: 12, accept: ['image/'] }),
    amendsId: ref({ label: 'Corrects', to: 'eov', same: 'customerId', optional: true }),
    amendReason: text({ label: 'Reason for correction', optional: true, max: 300 }),

    state: choice({ default: 'draft', readOnly: true, options: EOV_STATES }),
    signerName: text({ label: 'Signed by', optional: true, readOnly: true, max: 120 }),
    signerRole: text({ label: 'Position', optional: true, readOnly: true, max: 120 }),
    signatureId: file({ label: 'Signature', optional: true, readOnly: true }),
    signatureStrokes: notes({ label: 'Strokes of the signature', optional: true, readOnly: true, plain: true }),
    signedAt: moment({ label: 'Signed', optional: true, readOnly: true }),
    unsignedReason: text({ label: 'Reason without signature', optional: true, readOnly: true, max: 300 }),
    sentTo: tags({ label: 'Sent to', default: [], readOnly: true, max: 20 }),
    sentAt: moment({ label: 'Sent', optional: true, readOnly: true }),
    pdfId: file({ label: 'PDF', optional: true, readOnly: true }),
  },
  title: ['number'],
  subtitle: ['date', 'state'],
  columns: [
    'number',
    'date',
    'siteId',
    'engineerId',
    'onSiteMinutes',
    'outstandingCount',
    'state',
    'signedAt',
    'sentAt',
  ],
  sort: '-date',
  sections: [
    { title: 'Visit', fields: ['customerId', 'siteId', 'engineerId', 'date', 'visitIds', 'attendees'] },
    { title: 'Work', fields: ['jobs', 'workDone', 'outstandingWork', 'recommendations', 'parts', 'photoIds'] },
    { title: 'Correction', fields: ['amendsId', 'amendReason'] },
  ],
  states: { field: 'state', table: EOV_STATES },
  actions: {
    refresh: {
      label: 'Update from visits',
      done: 'Updated from visits',
      told: 'updated this from the visits of the day',
      does: 'Update * from visits',
      from: ['open', 'draft'],
      to: ['open', 'draft'],
      permission: 'eov.update',
    },
    noSignature: {
      label: 'No signature',
      done: 'Finished without signature',
      told: 'finished this without a signature',
      from: ['draft'],
      to: 'unsigned',
      permission: 'eov.update',
      input: {
        reason: text({ max: 300, optional: true, needed: true, help: 'For example, the contact was not available.' }),
      },
    },
    send: {
      label: 'Send',
      done: 'Sent',
      told: 'sent this to the customer',
      does: 'Send End Of Visit reports to customers',
      from: ['signed', 'unsigned', 'sent'],
      to: 'sent',
      tone: 'main',
      input: {
        to: tags({
          label: 'Email addresses',
          optional: true,
          max: 20,
          help: 'Leave blank for the contacts who receive visit reports and the requesters of the jobs.',
        }),
      },
    },
    amend: {
      label: 'Correct',
      done: 'Correction started',
      told: 'began a correction of this',
      from: ['signed', 'unsigned', 'sent'],
      to: ['signed', 'unsigned', 'sent'],
      permission: 'eov.update',
      input: { reason: text({ max: 300, optional: true, needed: true }) },
    },
  },
  empty: ['No visits reported yet', 'A report is written when an engineer leaves a site.'],
  matchBy: ['number'],
});
