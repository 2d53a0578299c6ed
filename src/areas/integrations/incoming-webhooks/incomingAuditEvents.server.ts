import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/**
 * Audit events of an incoming webhook besides its declared actions. Other areas define those for failures and recovery.
 */
export const incomingAuditEvents = {
  again: { done: 'Call processed again', told: 'processed a call again' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly incoming: typeof incomingAuditEvents;
  }
}
