import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What this area does beyond the declared actions of its nouns. */
export const contractsAuditEvents = {
  'contract-not-renewed': { done: 'Not renewed', told: 'ended this because another contract covers the same work' },
  'contract-turned': { done: 'State updated', told: 'updated the state of this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly contracts: typeof contractsAuditEvents;
  }
}
