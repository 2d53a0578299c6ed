import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { file } from '#engine/kinds/file/file.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';

/** Colleagues see that a person is away but not why; webhooks do not reveal it either. */
const PRIVATE = 'holiday.admin';

const STATES = {
  pending: { label: 'Waiting', tone: 'warning' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
} as const;

/**
 * A leave request from its first to its last day. Access depends on the reporting line, so only dedicated routes serve
 * it.
 */
export const holiday = entity('holiday', {
  label: 'Leave request',
  plural: 'Leave requests',
  path: 'holidays',
  personalData: 'employment',
  icon: 'tree-palm',
  scope: { by: 'none', because: 'its addresses show each user what the reporting line and permissions allow' },
  fields: {
    staffId: ref({ label: 'Staff member', to: 'staffMember' }),
    typeId: ref({ label: 'Leave type', to: 'leaveType', seenBy: PRIVATE }),
    start: day({ label: 'First day', filter: true }),
    startPart: choice({ default: 'all', options: { all: { label: 'All day' }, pm: { label: 'Afternoon' } } }),
    end: day({ label: 'Last day', filter: true }),
    endPart: choice({ default: 'all', options: { all: { label: 'All day' }, am: { label: 'Morning' } } }),
    reason: text({ optional: true, max: 300, seenBy: PRIVATE }),
    handoverNote: notes({ label: 'Handover', optional: true }),
    deputyId: ref({ label: 'Deputy', to: 'staffMember', optional: true }),
    fileId: file({ label: 'File', optional: true, seenBy: PRIVATE }),
    days: rows({
      max: 731,
      of: { date: day({ label: 'Day' }), minutes: duration({ label: 'Cost' }), why: text({ max: 20 }) },
    }),
    minutes: duration({ label: 'Cost', min: 0 }),
    overrideReason: text({ label: 'Reason for the exception', optional: true, max: 300, seenBy: PRIVATE }),
    decidedBy: ref({ label: 'Decided by', to: 'user', optional: true }),
    decidedAt: moment({ label: 'Decided', optional: true }),
    escalatedAt: moment({ label: 'Escalated', optional: true, readOnly: true }),
    decisionNote: text({ optional: true, max: 300, seenBy: PRIVATE }),
    status: choice({ default: 'pending', options: STATES }),
  },
  title: ['start', 'end'],
  columns: ['staffId', 'start', 'end', 'minutes', 'status'],
  sort: '-start',
  states: {
    field: 'status',
    table: {
      ...STATES,
      rejected: { ...STATES.rejected, final: true },
      withdrawn: { ...STATES.withdrawn, final: true },
    },
  },
  actions: {
    approve: {
      label: 'Approve',
      done: 'Approved',
      from: ['pending'],
      to: 'approved',
      permission: 'holiday.approve',
      input: {
        note: text({ optional: true, max: 300 }),
        overrideReason: text({ label: 'Reason for the exception', optional: true, max: 300 }),
      },
    },
    reject: {
      label: 'Reject',
      done: 'Rejected',
      from: ['pending'],
      to: 'rejected',
      permission: 'holiday.approve',
      input: { note: text({ label: 'Reason', max: 300 }) },
    },
    withdraw: {
      label: 'Withdraw',
      done: 'Withdrawn',
      from: ['pending', 'approved'],
      to: 'withdrawn',
      permission: 'holiday.request',
      input: { note: text({ label: 'Reason', optional: true, max: 300 }) },
    },
  },
  internal: true,
  unsearched: true,
  permanent: true,
});
