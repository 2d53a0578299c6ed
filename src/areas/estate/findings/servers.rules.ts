import { daysBetween } from '#engine/calendar/days.ts';
import { copiesLack, type Copy } from '../servers/copies.rules.ts';
import { dayIn, type Facts, type Finding, inDays, numberIn, type Rule, ukDay } from './finding.ts';
import { systemFindings } from './system.rules.ts';

const SNAPSHOT_DAYS = 3;

/** Findings on a virtual machine: those of a server, and an old snapshot. */
export const virtualMachineFindings: Rule = (row, today) => {
  // A timestamp from the database or the API, reduced to its day.
  const taken =
    row.oldestSnapshotAt instanceof Date ? row.oldestSnapshotAt.toISOString() : dayIn(row, 'oldestSnapshotAt');
  const on = taken?.slice(0, 10);
  const own: readonly Finding[] =
    on && daysBetween(on, today) > SNAPSHOT_DAYS
      ? [
          {
            code: 'snapshot_old',
            tone: 'warning',
            text: `Oldest snapshot was taken ${inDays(on, today)}.`,
            short: 'with old snapshots',
            field: 'oldestSnapshotAt',
            button: 'Record snapshots',
          },
        ]
      : [];
  return [...systemFindings(row, today), ...own];
};

/** Findings on a storage appliance: failed and failing disks. */
export const storageFindings: Rule = (row) => {
  const disks: readonly Facts[] = Array.isArray(row.disks) ? row.disks : [];
  const inState = (state: string) => disks.filter((disk) => disk.state === state).map(({ bay }) => String(bay));
  const found: Finding[] = [];
  const [failed, failing] = [inState('failed'), inState('failing')];
  const fix = { field: 'disks', button: 'Record new disk' };
  if (failed.length > 0)
    found.push({
      code: 'disk_failed',
      tone: 'bad',
      text: `Failed disk in ${bays(failed)}.`,
      short: 'with failed disks',
      ...fix,
    });
  if (failing.length > 0)
    found.push({
      code: 'disk_failing',
      tone: 'warning',
      text: `Disk predicted to fail in ${bays(failing)}.`,
      short: 'with failing disks',
      ...fix,
    });
  return found;
};

const bays = (numbers: readonly string[]): string =>
  numbers.length === 1 ? `bay ${numbers.join('')}` : `bays ${numbers.join(', ')}`;

const QUOTA_HIGH = 8_500;
const QUOTA_FULL = 9_500;

/** Findings on backups: quota, number of copies, and restore tests. */
export const backupFindings: Rule = (row, today) => [...quota(row), ...copies(row), ...restores(row, today)];

function* quota(row: Facts): Generator<Finding> {
  const used = numberIn(row, 'quotaUsedPercent');
  if (used === null || used < QUOTA_HIGH) return;
  yield {
    code: 'quota_high',
    tone: used >= QUOTA_FULL ? 'bad' : 'warning',
    text: `${Math.floor(used / 100)}% of the quota is used.`,
    short: 'nearly out of quota',
    field: 'usedGb',
    button: 'Update use',
  };
}

function* copies(row: Facts): Generator<Finding> {
  const kept: readonly Copy[] = Array.isArray(row.copies) ? row.copies : [];
  const lack = kept.length > 0 ? copiesLack(kept, dayIn(row, 'lastRestoreResult')) : [];
  if (lack.length > 0)
    yield {
      code: 'copies_short',
      tone: 'warning',
      text: `3-2-1-1-0 is not met. Missing: ${lack.join(', ')}.`,
      short: 'without enough copies',
      field: 'copies',
      button: 'Review copies',
    };
  if (row.encrypted === true && !row.keyPlace && !row.keyCredentialId)
    yield {
      code: 'key_unknown',
      tone: 'warning',
      text: 'Backups are encrypted, but where the key is kept is not recorded.',
      short: 'without a known key',
      field: 'keyCredentialId',
      button: 'Record key',
    };
}

function* restores(row: Facts, today: string): Generator<Finding> {
  const every = numberIn(row, 'restoreTestEveryDays');
  const last = dayIn(row, 'lastRestoreTestOn');
  const fix = { field: 'lastRestoreTestOn', button: 'Record test' };
  if (row.lastRestoreResult === 'failed')
    yield {
      code: 'restore_failed',
      tone: 'bad',
      text: 'The last restore test failed.',
      short: 'with a failed restore test',
      ...fix,
    };
  if (every !== null && (last === null || daysBetween(last, today) > every))
    yield {
      code: 'restore_due',
      tone: 'warning',
      text: last ? `Restores last tested on ${ukDay(last)}.` : 'Restores never tested.',
      short: 'with a restore test due',
      ...fix,
    };
}
