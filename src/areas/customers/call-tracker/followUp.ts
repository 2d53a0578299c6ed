import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { TIME_OF_DAY } from './call.ts';

export const LONGEST_OUTCOME = 2_000;

/** A call promised for a day. */
export const followUp = entity('followUp', {
  label: 'Follow-up',
  plural: 'Follow-ups',
  path: 'follow-ups',
  underCustomer: true,
  menu: { area: 'customers' },
  grants: { everyone: ['view', 'create', 'update', 'export'], lead: '*', manager: '*' },
  personalData: 'relations',
  example: { fields: { dueOn: '{today}' } },
  icon: 'phone-forwarded',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    contactId: ref({ label: 'Contact', to: 'contact', same: 'customerId', optional: true }),
    action: text({ label: 'Next action', default: 'Call back', max: 200, search: 'words' }),
    dueOn: day({ label: 'Due', filter: true }),
    dueTime: text({ label: 'Time', optional: true, max: 5, pattern: TIME_OF_DAY }),
    staffId: ref({ label: 'Assigned to', to: 'user', optional: true, help: 'Leave blank for yourself.' }),
    status: choice({
      default: 'open',
      readOnly: true,
      options: {
        open: { label: 'Open', tone: 'info' },
        done: { label: 'Done', tone: 'good' },
        cancelled: { label: 'Cancelled', tone: 'neutral' },
      },
    }),
    movedCount: whole({ label: 'Times moved', default: 0, readOnly: true, min: 0 }),
    closingNote: text({ label: 'Outcome', optional: true, readOnly: true, max: LONGEST_OUTCOME }),
    callId: ref({ label: 'From call', to: 'call', same: 'customerId', optional: true }),
    doneByCallId: ref({ label: 'Done by call', to: 'call', optional: true, readOnly: true }),
  },
  title: ['action'],
  subtitle: ['dueOn'],
  columns: ['dueOn', 'dueTime', 'action', 'customerId', 'contactId', 'staffId', 'status', 'movedCount'],
  sort: 'dueOn',
  essentials: ['customerId', 'contactId', 'action', 'dueOn', 'dueTime', 'staffId'],
  states: {
    field: 'status',
    table: {
      open: { label: 'Open', tone: 'info' },
      done: { label: 'Done', tone: 'good', final: true, retired: true },
      cancelled: { label: 'Cancelled', tone: 'neutral', final: true, retired: true },
    },
  },
  actions: {
    done: {
      label: 'Mark as done',
      done: 'Marked as done',
      told: 'marked this as done',
      from: ['open'],
      to: 'done',
      permission: 'followUp.update',
      tone: 'plain',
      input: { note: text({ max: 500 }) },
    },
    move: {
      label: 'Move',
      done: 'Moved',
      from: ['open'],
      to: 'open',
      permission: 'followUp.update',
      tone: 'plain',
      input: {
        dueOn: day({ label: 'New date' }),
        dueTime: text({ label: 'Time', optional: true, max: 5, pattern: TIME_OF_DAY }),
        reason: text({ optional: true, max: 300, help: 'Required from the third move.' }),
      },
    },
    cancel: {
      label: 'Cancel follow-up',
      done: 'Cancelled',
      from: ['open'],
      to: 'cancelled',
      permission: 'followUp.update',
      tone: 'plain',
      input: { reason: text({ max: 300 }) },
    },
  },
  empty: ['No follow-ups yet', 'Calls that end with “Call back” or “Interested” add a follow-up.'],
});
