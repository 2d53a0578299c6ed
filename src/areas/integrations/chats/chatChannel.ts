import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { outletActions, outletFields, outletStates } from '../outlet.ts';

/** A chat channel that receives alarms. Its URL is secret and not a field: only host and last characters are shown. */
export const chatChannel = entity('chatChannel', {
  plural: 'Chat channels',
  path: 'system/chats',
  menu: { area: 'system', part: 'Integrations' },
  feature: 'chats',
  example: { fields: { hears: ['*'] } },
  logClass: 'product',
  scope: { by: 'none', because: 'chat channels belong to the company; alarms follow the permissions of the owner' },
  stepUp: true,
  unsearched: true,
  icon: 'messages-square',
  fields: {
    name: text({ max: 80 }),
    kind: choice({
      default: 'teams',
      options: {
        teams: { label: 'Microsoft Teams' },
        slack: { label: 'Slack' },
        json: { label: 'Plain JSON' },
      },
    }),
    hears: tags({
      label: 'Alarms',
      help: 'The alarms to post. Enter * for all, or kinds, for example backup.* and work.failed.',
    }),
    goesTo: text({ label: 'Address', optional: true, readOnly: true }),
    ownerId: ref({ label: 'Owner', to: 'user', readOnly: true, optional: true }),
    ...outletFields,
  },
  states: outletStates,
  actions: outletActions(
    'chatChannel.update',
    'Alarms are no longer posted. Alarms from this time are not posted later.',
  ),
  title: ['name'],
  subtitle: ['goesTo'],
  columns: ['name', 'kind', 'hears', 'goesTo', 'state', 'ownerId'],
  sections: [
    { title: 'Chat channel', fields: ['name', 'kind', 'hears', 'goesTo'] },
    { title: 'State', fields: ['state', 'failingSince', 'reason', 'ownerId'] },
  ],
  empty: ['No chat channels yet', 'Add a Teams or Slack channel to post alarms there.'],
});

export type ChatKind = 'teams' | 'slack' | 'json';
