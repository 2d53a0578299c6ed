import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of a rule beyond its declared actions. */
export const automationAuditEvents = {
  halt: { done: 'Stopped automatically', told: 'stopped the rule after failures' },
  rerun: { done: 'Run again', told: 'repeated a run' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly automation: typeof automationAuditEvents;
  }
}
