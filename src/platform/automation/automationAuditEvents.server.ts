import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What happens to a rule beyond its declared actions. */
export const automationAuditEvents = {
  halt: { done: 'Stopped by itself', told: 'stopped this, because it went wrong' },
  rerun: { done: 'Run again', told: 'had a run done again' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly automation: typeof automationAuditEvents;
  }
}
