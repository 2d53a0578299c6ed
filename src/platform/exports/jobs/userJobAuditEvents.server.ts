import type { Deeds } from '#engine/changes/auditEvents.server.ts';

/** How an errand ends by itself. */
export const userJobAuditEvents = {
  finish: { done: 'Finished', told: 'finished this' },
} as const satisfies Deeds;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly errands: typeof userJobAuditEvents;
  }
}
