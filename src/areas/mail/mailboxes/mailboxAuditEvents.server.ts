import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What happens to a mailbox beyond its declared actions; that it fails, recovers and is tried, others say too. */
export const mailboxAuditEvents = {
  'mail-held': { done: 'Held', told: 'held this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly mailboxes: typeof mailboxAuditEvents;
  }
}
