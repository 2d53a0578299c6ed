import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { LOST_REASONS } from '../customers/choices.ts';
import { PURPOSES, RESULT_WORDS } from './callWords.ts';

/** “08:30”, with hours from 00 to 23. */
export const TIME_OF_DAY = ['^([01]\\d|2[0-3]):[0-5]\\d$', 'Enter a time such as 08:30.'] as const;

export const LONGEST_NOTE = 5_000;

/** A telephone call with a customer or prospect. Sales calls appear in the call tracker. */
export const call = entity('call', {
  plural: 'Calls',
  path: 'calls',
  underCustomer: true,
  menu: { area: 'customers' },
  grants: { everyone: ['view', 'create', 'update', 'export'], lead: '*', manager: '*' },
  personalData: 'relations',
  example: { fields: { purpose: 'cold', result: 'no_answer' } },
  icon: 'phone',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    contactId: ref({ label: 'Contact', to: 'contact', same: 'customerId', optional: true }),
    number: phone({ label: 'Phone number', optional: true, search: 'identifier', aliases: ['telephone'] }),
    name: text({ label: 'Summary', optional: true, readOnly: true, max: 120 }),
    kind: choice({
      label: 'Type',
      default: 'sales',
      options: { sales: { label: 'Sales' }, support: { label: 'Support' } },
    }),
    direction: choice({ default: 'out', options: { out: { label: 'Outgoing' }, in: { label: 'Incoming' } } }),
    purpose: choice({ optional: true, options: PURPOSES, help: 'Required for sales calls.' }),
    result: choice({ optional: true, options: RESULT_WORDS, help: 'Required for sales calls.' }),
    outcome: choice({
      optional: true,
      options: {
        answered: { label: 'Answered' },
        voicemail: { label: 'Voicemail' },
        missed: { label: 'Missed' },
        callback: { label: 'Call back' },
      },
    }),
    startedAt: moment({ label: 'Started', optional: true, help: 'Leave blank for now.' }),
    calledOn: day({ label: 'Call date', optional: true, readOnly: true, filter: true }),
    minutes: duration({ label: 'Duration', optional: true, min: 0, max: 1_440 }),
    staffId: ref({ label: 'Caller', to: 'user', optional: true, help: 'Leave blank for yourself.' }),
    meetingOn: day({ label: 'Meeting date', optional: true }),
    lostReason: choice({ label: 'Reason', optional: true, options: LOST_REASONS }),
    interests: tags({ default: [], help: 'Services the customer is interested in.' }),
    note: notes({ optional: true, max: LONGEST_NOTE, search: 'words' }),
    nextOn: day({ label: 'Follow up on', optional: true, help: 'Leave blank for the next working day.' }),
    nextTime: text({ label: 'Follow up at', optional: true, max: 5, pattern: TIME_OF_DAY }),
    nextAction: text({ label: 'Next action', optional: true, max: 200 }),
    nextStaffId: ref({ label: 'Follow-up by', to: 'user', optional: true }),
    value: money({ label: 'Value', optional: true, min: 0 }),
    probability: percentage({ optional: true, min: 0, max: 10_000 }),
    overrideReason: text({
      label: 'Reason for calling',
      optional: true,
      max: 300,
      help: 'Only for customers and contacts with “No sales calls”.',
    }),
  },
  title: ['name'],
  subtitle: ['note'],
  columns: ['calledOn', 'staffId', 'customerId', 'contactId', 'purpose', 'result', 'minutes', 'nextOn', 'value'],
  sort: '-createdAt',
  essentials: [
    'customerId',
    'contactId',
    'number',
    'purpose',
    'result',
    'meetingOn',
    'lostReason',
    'note',
    'nextOn',
    'nextTime',
    'nextAction',
  ],
  onlyWhen: {
    purpose: { kind: ['sales'] },
    result: { kind: ['sales'] },
    outcome: { kind: ['support'] },
    meetingOn: { result: ['meeting'] },
    lostReason: { result: ['lost'] },
    nextOn: { result: ['callback', 'interested'] },
    nextTime: { result: ['callback', 'interested'] },
    nextAction: { result: ['callback', 'interested'] },
    nextStaffId: { result: ['callback', 'interested'] },
  },
  sections: [
    {
      title: 'Call',
      fields: ['customerId', 'contactId', 'number', 'kind', 'purpose', 'direction', 'startedAt', 'minutes', 'staffId'],
    },
    {
      title: 'Result',
      fields: ['result', 'outcome', 'meetingOn', 'lostReason', 'note', 'interests', 'value', 'probability'],
    },
    {
      title: 'Follow-up',
      about: 'Added to the follow-ups when the call is saved.',
      fields: ['nextOn', 'nextTime', 'nextAction', 'nextStaffId'],
    },
    { title: 'No sales calls', fields: ['overrideReason'] },
  ],
  empty: ['No calls yet', 'Calls show who spoke with the customer and what was agreed.'],
});
