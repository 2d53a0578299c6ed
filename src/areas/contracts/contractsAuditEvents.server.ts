import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of this area besides the declared actions of its entities. */
export const contractsAuditEvents = {
  'contract-not-renewed': { done: 'Not renewed', told: 'ended this because another contract covers the same work' },
  'contract-turned': { done: 'State updated', told: 'updated the state of this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly contracts: typeof contractsAuditEvents;
  }
}
