import type { BackupHealth } from '../servers/health.rules.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { type Finding, ukDay } from './finding.ts';

/** Health of one backup set of an asset. */
export interface BackupFacts extends BackupHealth {
  readonly name: string;
}

/** Findings on backup sets: a failed backup, or an overdue result. */
export function* backupFindingsOf(sets: readonly BackupFacts[]): Generator<Finding> {
  for (const { name, state, lastGoodAt } of sets) {
    if (state !== 'failed' && state !== 'overdue') continue;
    const last = lastGoodAt === null ? 'No good backup yet.' : `Last good backup: ${ukDay(dayOf(lastGoodAt))}.`;
    yield {
      code: `backup_${state}`,
      tone: 'bad',
      text: `Backup ${name} ${state === 'failed' ? 'failed' : 'is late'}. ${last}`,
      short: state === 'failed' ? 'with a failed backup' : 'with a late backup',
      field: 'backups',
      button: 'Open',
    };
  }
}
