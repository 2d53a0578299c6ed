import type { BackupHealth } from '../servers/health.rules.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { type Finding, ukDay } from './finding.ts';

/** A backup set of an asset, judged. */
export interface BackupFacts extends BackupHealth {
  readonly name: string;
}

/** What can be the matter with the backup sets of an asset: one failed, or has no result when it should. */
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
