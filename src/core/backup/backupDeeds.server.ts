import type { Deeds } from '../audit/deeds.server.ts';

/** Backups and trials, and asking for them. */
export const backupDeeds = {
  backup: { done: 'Backed up', told: 'backed everything up' },
  trial: { done: 'Tried a restore', told: 'tried a restore' },
  'ask-backup': { done: 'Backup asked for', told: 'asked for a backup' },
  'ask-trial': { done: 'Trial restore asked for', told: 'asked for a trial restore' },
} as const satisfies Deeds;

declare module '../audit/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly backups: typeof backupDeeds;
  }
}
