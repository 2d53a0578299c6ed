import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of the vault lock and of the daily limit. */
export const vaultAuditEvents = {
  lock: { done: 'Locked', told: 'locked all secrets' },
  release: { done: 'Released', told: 'released all secrets' },
  'agree-release': { done: 'Release agreed', told: 'agreed to a release' },
  'stop-user': { done: 'Stopped', told: 'reached the daily limit of secrets' },
  'release-user': { done: 'User released', told: 'released a user who reached the daily limit of secrets' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly vault: typeof vaultAuditEvents;
  }
}
