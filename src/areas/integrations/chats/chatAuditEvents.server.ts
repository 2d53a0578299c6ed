import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What happens to a chat channel beyond its declared actions; that it fails, recovers and is tried, others say too. */
export const chatAuditEvents = {
  'chat-address': { done: 'Address changed', told: 'changed the address' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly chats: typeof chatAuditEvents;
  }
}
