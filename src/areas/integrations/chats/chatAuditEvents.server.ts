import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of a chat channel besides its declared actions. Other areas define those for failures and tests. */
export const chatAuditEvents = {
  'chat-address': { done: 'Address changed', told: 'changed the address' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly chats: typeof chatAuditEvents;
  }
}
