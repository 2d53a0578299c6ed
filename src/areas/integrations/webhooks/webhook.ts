import { entity } from '#engine/entity/entity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { outletActions, outletFields, outletStates } from '../outlet.ts';

/** Sends signed events to another program, in commit order. */
export const webhook = entity('webhook', {
  plural: 'Webhooks',
  path: 'system/webhooks',
  menu: { area: 'system', part: 'Integrations' },
  feature: 'webhooks',
  example: { fields: { url: 'https://example.org/hooks/{n}', events: ['customer.*'] } },
  logClass: 'product',
  scope: { by: 'none', because: 'webhooks belong to the company; events follow the permissions of the owner' },
  stepUp: true,
  unsearched: true,
  icon: 'webhook',
  fields: {
    name: text({ max: 80 }),
    url: url({
      label: 'Address',
      help: 'An https address. Plain http is allowed for private networks in Allowed networks.',
    }),
    events: tags({ help: 'The events to send, for example customer.*, site.update, *.archive, or * for all.' }),
    ownerId: ref({ label: 'Owner', to: 'user', readOnly: true, optional: true }),
    ...outletFields,
  },
  states: outletStates,
  actions: outletActions(
    'webhook.update',
    'Events are no longer sent. Events from this time are not sent later automatically.',
  ),
  title: ['name'],
  subtitle: ['url'],
  columns: ['name', 'url', 'events', 'state', 'ownerId', 'createdAt'],
  sections: [
    { title: 'Webhook', fields: ['name', 'url', 'events'] },
    { title: 'State', fields: ['state', 'failingSince', 'reason', 'ownerId'] },
  ],
  empty: ['No webhooks yet', 'Add a webhook to send events to other programs.'],
});
