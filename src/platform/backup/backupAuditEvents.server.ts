import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of backups, test restores and copies, and of requests for them. */
export const backupAuditEvents = {
  backup: { done: 'Backup completed', told: 'backed up all data' },
  trial: { done: 'Test restore completed', told: 'ran a test restore' },
  copy: { done: 'Copied to second location', told: 'copied backups to the second location' },
  'ask-backup': { done: 'Backup requested', told: 'requested a backup' },
  'ask-trial': { done: 'Test restore requested', told: 'requested a test restore' },
  'ask-copy': { done: 'Copy to second location requested', told: 'requested a copy to the second location' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly backups: typeof backupAuditEvents;
  }
}
