import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What this area does beyond the declared actions of its nouns. */
export const leaveAuditEvents = {
  recost: { done: 'Cost updated', told: 'updated the cost of this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly staff: typeof leaveAuditEvents;
  }
}
