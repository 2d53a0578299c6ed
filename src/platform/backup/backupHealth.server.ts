import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import { formatBytes } from '#engine/kinds/file/accepted.ts';
import { relativeTime } from '#engine/parts/relativeTime.ts';
import { backupAlarm, copyAlarm, testRestoreAlarm } from './backupAlarms.server.ts';
import { isLate } from './run.ts';
import { latestRuns } from './runs.server.ts';
import { roomIn } from './secondLocation.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** A test restore runs each Sunday; one may be missed. */
const TRIAL_DAYS = 15;

/**
 * Reports the last successful backup, the last test restore and the state of the second location.
 * @param far the second location, if set
 */
export async function backupHealth(tx: Queryable, far: string | undefined): Promise<readonly Finding[]> {
  const now = nowIso();
  const [wrong, backups, failed, trials] = await Promise.all([
    backupAlarm(tx),
    latestRuns(tx, 'backup', 30),
    testRestoreAlarm(tx),
    latestRuns(tx, 'trial', 10),
  ]);
  const good = backups.find(({ state }) => state === 'done');
  const tried = trials.find(({ state }) => state === 'done');
  const goodAt = good?.finishedAt ?? null;
  const triedAt = tried?.finishedAt ?? null;
  const made = {
    about: 'Last backup',
    figure:
      goodAt === null ? 'None yet' : `${relativeTime(goodAt, now)}${good?.size ? `, ${formatBytes(good.size)}` : ''}`,
  };
  const proven = { about: 'Last test restore', figure: triedAt === null ? 'Never' : relativeTime(triedAt, now) };
  return [
    wrong
      ? { ...made, state: 'bad', says: wrong }
      : isLate(goodAt, now)
        ? {
            ...made,
            state: 'attention',
            says: 'The first backup runs tonight. Run one now to check that backups work.',
          }
        : {
            ...made,
            state: 'good',
            says:
              far === undefined
                ? 'Keep a copy on another server (BACKUP_COPY_DIR copies automatically), and keep the encryption keys separate.'
                : 'Keep the encryption keys separate.',
          },
    failed
      ? { ...proven, state: 'bad', says: failed }
      : triedAt === null || Date.parse(now) - Date.parse(triedAt) > TRIAL_DAYS * 86_400_000
        ? { ...proven, state: 'attention', says: 'No recent test restore. Run one now.' }
        : {
            ...proven,
            state: 'good',
            says: `${tried?.name ?? 'The newest backup'} was restored successfully. ${tried?.remark ?? ''}`.trim(),
          },
    ...(far === undefined ? [] : [await secondLocation(tx, far, now)]),
  ];
}

async function secondLocation(tx: Queryable, far: string, now: string): Promise<Finding> {
  const [wrong, runs, free] = await Promise.all([copyAlarm(tx, far), latestRuns(tx, 'copy', 30), roomIn(far)]);
  const last = runs.find(({ state, name }) => state === 'done' && name !== null)?.finishedAt;
  const came = last ? `The last was copied ${relativeTime(last, now)}` : 'None copied yet';
  const said = {
    about: 'Second backup location',
    figure: free === undefined ? `${came}; not available` : `${came}; ${formatBytes(free)} free`,
  };
  if (wrong) return { ...said, state: 'bad', says: wrong };
  if (free === undefined) return { ...said, state: 'attention', says: `Check that ${far} is mounted on this server.` };
  return last
    ? {
        ...said,
        state: 'good',
        says: `${far} keeps the same days, weeks and months. Each copy is read back after writing.`,
      }
    : {
        ...said,
        state: 'attention',
        says: 'The first copy is made within an hour. Run a backup now to check that copying works.',
      };
}
