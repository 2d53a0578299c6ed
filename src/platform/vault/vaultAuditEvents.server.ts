import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Locking all secrets, and letting them go again. */
export const vaultAuditEvents = {
  lock: { done: 'Locked', told: 'locked this' },
  release: { done: 'Let go', told: 'let this go' },
  'agree-release': { done: 'Release agreed to', told: 'agreed to a release' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly vault: typeof vaultAuditEvents;
  }
}
