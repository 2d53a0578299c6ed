import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Backups, trials and copies, and asking for them. */
export const backupAuditEvents = {
  backup: { done: 'Backed up', told: 'backed everything up' },
  trial: { done: 'Tried a restore', told: 'tried a restore' },
  copy: { done: 'Copied to the second place', told: 'copied backups to the second place' },
  'ask-backup': { done: 'Backup asked for', told: 'asked for a backup' },
  'ask-trial': { done: 'Trial restore asked for', told: 'asked for a trial restore' },
  'ask-copy': { done: 'Copy to the second place asked for', told: 'asked for a copy to the second place' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly backups: typeof backupAuditEvents;
  }
}
