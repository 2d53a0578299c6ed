import { calendarFeedAuditEvents } from './calendar-feed/calendarFeedAuditEvents.server.ts';
import { mountCalendarFeed } from './calendar-feed/calendarFeedRoutes.server.ts';
import { addOwnDates } from './calendar-feed/ownDates.server.ts';
import { chatAddresses } from './chats/chatAddress.server.ts';
import { chatBehaviour } from './chats/chatChannel.server.ts';
import { chatAuditEvents } from './chats/chatAuditEvents.server.ts';
import { mountChats } from './chats/chatRoutes.server.ts';
import { alarmsInChats } from './chats/outbox.server.ts';
import { incomingAuditEvents } from './incoming-webhooks/incomingAuditEvents.server.ts';
import { mountIncoming } from './incoming-webhooks/incomingRoutes.server.ts';
import { incomingSecrets } from './incoming-webhooks/incomingSecrets.server.ts';
import { incomingBehaviour } from './incoming-webhooks/incomingWebhook.server.ts';
import { outboundBehaviour } from './outbound/outbound.server.ts';
import { tokenAuditEvents } from './tokens/tokenAuditEvents.server.ts';
import { mountTokens } from './tokens/tokenRoutes.server.ts';
import { webhookSecrets } from './webhooks/secrets.server.ts';
import { webhookBehaviour } from './webhooks/webhook.server.ts';
import { webhookAuditEvents } from './webhooks/webhookAuditEvents.server.ts';
import { mountWebhooks } from './webhooks/webhookRoutes.server.ts';
import { sealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { watchIntegrations } from './integrationsHealth.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';

export { callerOfToken, tokensNow } from './tokens/tokens.server.ts';
export { type OutboundSetup, outboundOf } from './outbound/outbound.server.ts';
export { workOnCalls } from './incoming-webhooks/callRunner.server.ts';
export { sayAll } from './chats/runner.server.ts';
export { feedWebhooks } from './webhooks/feed.server.ts';
export { claimDue, deliver } from './webhooks/send.server.ts';

export const area: AreaModule = {
  auditEvents: [tokenAuditEvents, webhookAuditEvents, chatAuditEvents, incomingAuditEvents, calendarFeedAuditEvents],
  behaviours: [outboundBehaviour, webhookBehaviour, chatBehaviour, alarmsInChats, incomingBehaviour],
  register() {
    sealedColumn(webhookSecrets.sealed);
    sealedColumn(chatAddresses);
    sealedColumn(incomingSecrets.sealed);
    addOwnDates();
  },
  mount(app, services) {
    const { database } = services;
    mountTokens(app, services);
    watchIntegrations(database);
    mountWebhooks(app, services);
    mountChats(app, services);
    mountIncoming(app, services);
    mountCalendarFeed(app, services);
  },
};
