import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { isLate } from './run.ts';
import { latestRuns } from './runs.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** Returns a message if a night has passed without a successful backup, or the last one failed; otherwise null. */
export async function backupAlarm(tx: Queryable): Promise<string | null> {
  const [last, ...before] = await latestRuns(tx, 'backup', 30);
  if (last?.state === 'failed') return `The last backup failed: ${last.remark ?? 'no reason was given'}. ${REMEDY}`;
  const lastGood = [last, ...before].find((run) => run?.state === 'done');
  // Before the first backup, the time counts from the first day.
  const since = lastGood?.finishedAt ?? (await firstDayOf(tx));
  if (since === null || !isLate(since, nowIso())) return null;
  return `No backup has succeeded since ${formatMoment(since)}. ${REMEDY}`;
}

const REMEDY = 'Check the backups and run one now.';

/** Returns a message if the last test restore failed: a backup that cannot be restored in full does not count. */
export async function testRestoreAlarm(tx: Queryable): Promise<string | null> {
  const last = (await latestRuns(tx, 'trial', 2)).find(({ state }) => state !== 'running');
  if (last?.state !== 'failed') return null;
  return `The last test restore of ${last.name ?? 'the newest backup'} failed: ${last.remark?.replace(/\.$/, '') ?? 'no reason was given'}. Run a new backup and test it.`;
}

/**
 * Returns a message if the second location did not take the last backup, or has had none for longer than a night. The
 * first location is not affected, and the next hour retries.
 * @param far the second location; undefined if none is set, and then there is no alarm
 */
export async function copyAlarm(tx: Queryable, far: string | undefined): Promise<string | null> {
  if (far === undefined) return null;
  const runs = (await latestRuns(tx, 'copy', 30)).filter(({ state }) => state !== 'running');
  const after = 'The backups in the first location are not affected. Copying is retried every hour.';
  if (runs[0]?.state === 'failed')
    return `Copying to the second backup location ${far} failed: ${runs[0].remark ?? 'no reason was given'}. ${after}`;
  // If the second location is new, the next hour copies the first backup.
  const lastGood = runs.find(({ state, name }) => state === 'done' && name !== null)?.finishedAt;
  if (!lastGood || !isLate(lastGood, nowIso())) return null;
  return `No backup has been copied to the second backup location ${far} since ${formatMoment(lastGood)}. Check that backups run and that the location is mounted.`;
}

async function firstDayOf(tx: Queryable): Promise<string | null> {
  const { rows } = await tx.query<{ at: string | null }>('select min(created_at) as at from "user"');
  return rows[0]?.at ?? null;
}
