import type { Database } from '#engine/db/pool.server.ts';
import { healthLine } from '#platform/health/healthLines.server.ts';
import { chatHealth } from './chats/chatHealth.server.ts';
import { incomingHealth } from './incoming-webhooks/incomingHealth.server.ts';
import { webhookHealth } from './webhooks/webhookHealth.server.ts';

/** Health checks of webhooks, incoming webhooks and chats. */
export function watchIntegrations(database: Database): void {
  healthLine('webhooks', {
    label: 'Webhooks',
    pages: ['health', 'security'],
    path: '/system/webhooks',
    permission: 'webhook.view',
    look: () => webhookHealth(database),
  });
  healthLine('chats', {
    label: 'Chats',
    pages: ['health'],
    path: '/system/chats',
    permission: 'chatChannel.view',
    look: () => chatHealth(database),
  });
  healthLine('incoming', {
    label: 'Incoming webhooks',
    pages: ['health'],
    path: '/system/incoming',
    permission: 'incomingWebhook.view',
    look: () => incomingHealth(database),
  });
}
