import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What happens to an incoming webhook beyond its declared actions; that it fails and recovers, others say too. */
export const incomingAuditEvents = {
  again: { done: 'Call processed again', told: 'processed a call again' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly incoming: typeof incomingAuditEvents;
  }
}
