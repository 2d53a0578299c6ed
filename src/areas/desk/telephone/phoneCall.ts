import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { PHONE_STATES } from './phoneStates.rules.ts';

/** A call as the phone system reports it, from ringing to its end. */
export const phoneCall = entity('phoneCall', {
  label: 'Phone system call',
  plural: 'Phone system calls',
  path: 'phone-calls',
  menu: { area: 'jobs' },
  grants: { everyone: ['view'], desk: ['view', 'export'], lead: '*', manager: '*' },
  personalData: 'relations',
  icon: 'phone',
  scope: { by: 'none', because: 'the desk answers for colleagues; names of callers follow the scope of the customer' },
  unsearched: true,
  fields: {
    name: text({ label: 'Call', optional: true, readOnly: true, max: 120 }),
    reference: text({
      label: 'Call ID',
      unique: true,
      max: 120,
      help: 'The ID that the phone system gives the call. Where several extensions ring, the ID with the extension.',
    }),
    state: choice({ default: 'ringing', options: PHONE_STATES }),
    extension: text({ optional: true, max: 20, help: 'The extension that rings.' }),
    number: text({ label: 'Phone number', optional: true, max: 60, help: 'Leave blank for a withheld number.' }),
    userId: ref({ label: 'User', to: 'user', optional: true, readOnly: true }),
    customerId: ref({ label: 'Customer', to: 'customer', optional: true, readOnly: true }),
    contactId: ref({ label: 'Contact', to: 'contact', optional: true, readOnly: true }),
    startedAt: moment({ label: 'Started', optional: true, readOnly: true, filter: true }),
    answeredAt: moment({ label: 'Answered', optional: true, readOnly: true }),
    endedAt: moment({ label: 'Ended', optional: true, readOnly: true }),
  },
  title: ['name'],
  subtitle: ['state'],
  columns: ['startedAt', 'number', 'customerId', 'contactId', 'userId', 'extension', 'state'],
  sort: '-createdAt',
  matchBy: ['reference'],
  empty: [
    'No calls of the phone system yet',
    'Add an incoming webhook for this record type, and calls appear while the phone rings.',
  ],
});
