import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const leaveAuditEvents = {
  escalate: { done: 'Escalated', told: 'escalated this to the next manager' },
  recost: { done: 'Cost updated', told: 'updated the cost of this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly staff: typeof leaveAuditEvents;
  }
}
