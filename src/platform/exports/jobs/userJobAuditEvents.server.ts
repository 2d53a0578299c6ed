import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** The audit event when a user job ends. */
export const userJobAuditEvents = {
  finish: { done: 'Finished', told: 'finished this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly errands: typeof userJobAuditEvents;
  }
}
