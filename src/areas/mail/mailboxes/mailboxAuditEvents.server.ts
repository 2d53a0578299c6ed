import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/**
 * Audit events of a mailbox besides its declared actions. Other areas define those for failures, recovery and tests.
 */
export const mailboxAuditEvents = {
  'mail-held': { done: 'Held', told: 'held this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly mailboxes: typeof mailboxAuditEvents;
  }
}
