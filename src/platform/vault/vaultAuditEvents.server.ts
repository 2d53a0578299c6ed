import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of the vault lock. */
export const vaultAuditEvents = {
  lock: { done: 'Locked', told: 'locked all secrets' },
  release: { done: 'Released', told: 'released all secrets' },
  'agree-release': { done: 'Release agreed', told: 'agreed to a release' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly vault: typeof vaultAuditEvents;
  }
}
