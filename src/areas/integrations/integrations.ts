import { areaModel } from '#engine/access/areaModel.ts';
import { chatChannel } from './chats/chatChannel.ts';
import { incomingWebhook } from './incoming-webhooks/incomingWebhook.ts';
import { outbound } from './outbound/outbound.ts';
import { apiToken } from './tokens/apiToken.ts';
import { webhook } from './webhooks/webhook.ts';
import { sensitive } from '#engine/access/catalogue.ts';
import { newTitle, screensOf } from '#engine/entity/screensOf.ts';

export const area = areaModel('integrations', {
  entities: [apiToken, webhook, chatChannel, incomingWebhook, outbound],
  permissions: [
    sensitive('token.own', 'Create your own API tokens', 'API tokens'),
    sensitive('token.manage', 'View and revoke the API tokens of all users', 'API tokens'),
    sensitive('webhook.create'),
    sensitive('webhook.update'),
    sensitive('webhook.delete'),
    sensitive('chatChannel.create'),
    sensitive('chatChannel.update'),
    sensitive('chatChannel.delete'),
    sensitive('incomingWebhook.create'),
    sensitive('incomingWebhook.update'),
    sensitive('incomingWebhook.delete'),
    sensitive('outbound.create'),
    sensitive('outbound.update'),
    sensitive('outbound.delete'),
  ],
  screens: [
    {
      path: '/system/tokens',
      title: apiToken.plural,
      area: 'system',
      permission: ['token.own', 'token.manage'],
      menu: true,
      part: 'Integrations',
    },
    { path: '/system/tokens/create', title: newTitle(apiToken), area: 'system', permission: 'token.own' },
    ...screensOf(webhook),
    ...screensOf(chatChannel),
    ...screensOf(incomingWebhook),
    ...screensOf(outbound),
  ],
});
