import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** An address or domain with a fixed handling of its mail. */
export const mailSender = entity('mailSender', {
  label: 'Known sender',
  plural: 'Known senders',
  path: 'system/mail-senders',
  menu: { area: 'system', part: 'Integrations' },
  feature: 'jobs',
  grants: { desk: ['view'], engineer: ['view'], lead: '*' },
  example: { fields: { address: 'sender{n}@known.example', treatment: 'discard' } },
  personalData: 'relations',
  unsearched: true,
  icon: 'mail-check',
  scope: { by: 'none', because: 'mail is routed by one list for the whole company' },
  fields: {
    address: text({
      label: 'Sender',
      unique: true,
      max: 254,
      pattern: [
        '^[^\\s@]*@[^\\s@]+\\.[^\\s@]+$',
        'Enter an address such as jo@example.org, or a domain such as @example.org.',
      ],
      help: 'An address, or @ and a domain for all its addresses.',
    }),
    treatment: choice({
      default: 'customer',
      filter: true,
      options: {
        customer: { label: 'Mail of a customer' },
        monitoring: { label: 'Monitoring system' },
        person: { label: 'People who write through a list' },
        discard: { label: 'Discard' },
      },
    }),
    customerId: ref({ label: 'Customer', to: 'customer', optional: true, needed: true }),
    note: text({ optional: true, max: 300 }),
  },
  onlyWhen: { customerId: { treatment: ['customer', 'monitoring'] } },
  title: ['address'],
  subtitle: ['treatment'],
  columns: ['address', 'treatment', 'customerId', 'note', 'createdAt'],
  sort: 'address',
  empty: ['No known senders yet', 'Decide about a held message with “Always”, or add senders here.'],
});
