import { entity } from '#engine/entity/entity.ts';
import { anyRefs } from '#engine/kinds/anyRefs/anyRefs.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

const STATES = {
  running: { label: 'Running', tone: 'good', automatic: true },
  draft: { label: 'Draft', tone: 'neutral' },
  submitted: { label: 'Submitted', tone: 'info' },
  approved: { label: 'Approved', tone: 'good', final: true },
} as const;

/**
 * Maximum length of an entry. Entries that overlap a time start within this many hours before it, so they are found by
 * start.
 */
export const LONGEST_ENTRY_HOURS = 24;

/** Time a colleague spent on a job. */
export const timeEntry = entity('timeEntry', {
  label: 'Time entry',
  plural: 'Time entries',
  path: 'time-entries',
  grants: {
    everyone: ['view'],
    desk: ['create', 'update', 'submit'],
    engineer: ['create', 'update', 'submit'],
    lead: '*',
    manager: ['create', 'update', 'submit'],
  },
  personalData: 'relations',
  icon: 'clock',
  // Visible to the same users as its job; the scope fields are copied from the job.
  scope: {
    by: 'customer',
    field: 'customerId',
    or: 'sharedWith',
    and: [{ by: 'groups', field: 'privateTo', closedBy: 'isPrivate', unless: 'job.viewPrivate', hiddenAs: 'Private' }],
  },
  unsearched: true,
  example: { fields: { startedAt: '2026-01-05T09:00:00.000Z', endedAt: '2026-01-05T09:00:00.000Z' } },
  fields: {
    customerId: ref({ to: 'customer', readOnly: true }),
    jobId: ref({ label: 'Job', to: 'job' }),
    staffId: ref({ label: 'Colleague', to: 'user', aliases: ['user', 'technician'] }),
    workTypeId: ref({ label: 'Work type', to: 'workType', suggests: 'last' }),
    startedAt: moment({ label: 'Started', filter: true }),
    endedAt: moment({ label: 'Ended', optional: true }),
    minutes: duration({ label: 'Time', default: 0, readOnly: true }),
    visitId: ref({ label: 'Visit', to: 'visit', optional: true, readOnly: true }),
    summary: notes({ optional: true, help: 'What was done.' }),
    isBillable: flag({ label: 'Billable', default: true }),
    billedMinutes: duration({ label: 'Time charged', default: 0, readOnly: true }),
    state: choice({ default: 'draft', readOnly: true, options: STATES }),
    mayOverlap: flag({
      label: 'Overlaps other time',
      default: false,
      help: 'Saves the time although it overlaps other time of the colleague.',
    }),
    sentBackReason: text({ label: 'Sent back because', optional: true, readOnly: true, max: 300 }),
    sharedWith: anyRefs({
      label: 'Job shared with',
      to: ['user', 'team', 'customer'],
      default: [],
      readOnly: true,
      unlisted: true,
    }),
    isPrivate: flag({ label: 'Job is private', default: false, readOnly: true }),
    privateTo: anyRefs({ label: 'Job private to', to: ['user', 'team'], default: [], readOnly: true, unlisted: true }),
  },
  title: ['startedAt'],
  columns: ['startedAt', 'jobId', 'staffId', 'workTypeId', 'minutes', 'isBillable', 'state'],
  sort: '-startedAt',
  states: { field: 'state', table: STATES },
  actions: {
    stop: {
      label: 'Stop timer',
      done: 'Timer stopped',
      told: 'stopped the timer',
      does: 'Stop timers of *',
      from: ['running'],
      to: 'draft',
      permission: 'timeEntry.create',
      input: { summary: notes({ optional: true, help: 'What was done.' }) },
    },
    submit: { label: 'Submit', done: 'Submitted', from: ['draft'], to: 'submitted' },
    approve: { label: 'Approve', done: 'Approved', from: ['draft', 'submitted'], to: 'approved' },
    reject: {
      label: 'Send back',
      done: 'Sent back',
      from: ['submitted'],
      to: 'draft',
      permission: 'timeEntry.approve',
      input: { reason: text({ max: 300, optional: true }) },
    },
  },
  empty: ['No time logged yet', 'Start a timer on a job, or add the time you spent.'],
});
