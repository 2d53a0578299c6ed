import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';

/** Instructions for colleagues who cover at a customer: one standing note per site, and notes for certain days. */
export const coverNote = entity('coverNote', {
  plural: 'Cover notes',
  path: 'cover-notes',
  underCustomer: true,
  menu: { area: 'customers' },
  grants: {
    everyone: ['view', 'create', 'update', 'acknowledge', 'ready', 'start', 'finish', 'cancel'],
    lead: '*',
    manager: '*',
  },
  personalData: 'relations',
  example: { fields: { kind: 'dated', fromOn: '2026-11-23', toOn: '2026-11-27', body: 'Ask at reception.' } },
  icon: 'notebook-pen',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    siteId: ref({ label: 'Site', to: 'site', same: 'customerId', optional: true, help: 'Leave blank for all sites.' }),
    name: text({ optional: true, readOnly: true, max: 120 }),
    kind: choice({
      label: 'Type',
      default: 'dated',
      options: { standing: { label: 'Standing' }, dated: { label: 'Dated' } },
      help: 'The standing note always applies. Dated notes are for an absence.',
    }),
    status: choice({
      default: 'draft',
      readOnly: true,
      options: {
        draft: { label: 'Draft', tone: 'neutral' },
        ready: { label: 'Ready', tone: 'info' },
        inUse: { label: 'In use', tone: 'good' },
        done: { label: 'Done', tone: 'neutral' },
        cancelled: { label: 'Cancelled', tone: 'neutral' },
      },
    }),
    fromOn: day({ label: 'First day', optional: true, filter: true }),
    toOn: day({ label: 'Last day', optional: true, filter: true }),
    absentId: ref({ label: 'Absent engineer', to: 'user', optional: true }),
    coverIds: refs({ label: 'Cover engineers', to: 'user', default: [] }),
    body: notes({
      label: 'Briefing',
      optional: true,
      max: 20_000,
      search: 'words',
      help: 'Where to go, who to ask for, do first, do not, open work. Do not enter passwords.',
    }),
    items: rows({
      label: 'Tasks',
      default: [],
      max: 50,
      of: {
        task: text({ max: 300 }),
        isDone: flag({ label: 'Done', default: false }),
        outcome: text({ optional: true, max: 300 }),
      },
    }),
    readBy: rows({
      label: 'Read and understood',
      default: [],
      readOnly: true,
      of: { userId: ref({ label: 'Colleague', to: 'user' }), readAt: moment({ label: 'Time' }) },
    }),
    cancelReason: text({ label: 'Reason', optional: true, readOnly: true, max: 300 }),
  },
  title: ['name'],
  subtitle: ['status'],
  columns: ['name', 'customerId', 'siteId', 'status', 'fromOn', 'toOn', 'absentId', 'coverIds'],
  sort: '-createdAt',
  essentials: ['customerId', 'siteId', 'kind', 'fromOn', 'toOn', 'absentId', 'coverIds', 'body', 'items'],
  onlyWhen: {
    fromOn: { kind: ['dated'] },
    toOn: { kind: ['dated'] },
    absentId: { kind: ['dated'] },
    coverIds: { kind: ['dated'] },
    items: { kind: ['dated'] },
  },
  states: {
    field: 'status',
    table: {
      draft: { label: 'Draft', tone: 'neutral' },
      ready: { label: 'Ready', tone: 'info' },
      inUse: { label: 'In use', tone: 'good' },
      done: { label: 'Done', tone: 'neutral', final: true, retired: true },
      cancelled: { label: 'Cancelled', tone: 'neutral', final: true, retired: true },
    },
  },
  actions: {
    acknowledge: {
      label: 'Read and understood',
      done: 'Marked as read',
      told: 'read this',
      does: 'Confirm that * are read',
      from: ['ready', 'inUse'],
      tone: 'main',
    },
    ready: {
      label: 'Mark as ready',
      done: 'Ready',
      told: 'marked this as ready',
      does: 'Mark * as ready',
      from: ['draft'],
      to: 'ready',
      tone: 'plain',
    },
    start: { label: 'Start cover', done: 'Started', from: ['ready'], to: 'inUse', tone: 'plain' },
    finish: { label: 'Finish cover', done: 'Finished', from: ['inUse'], to: 'done', tone: 'plain' },
    cancel: {
      label: 'Cancel cover note',
      done: 'Cancelled',
      from: ['draft', 'ready', 'inUse'],
      to: 'cancelled',
      tone: 'danger',
      input: { reason: text({ max: 300 }) },
    },
  },
  empty: ['No cover notes yet', 'The standing note tells a stranger where to go, who to ask for and what to do first.'],
});
