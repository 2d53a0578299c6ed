import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { isLate } from './run.ts';
import { latestRuns } from './runs.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** Says so when a night has passed without a backup that went well, or the last one failed. Null while all is well. */
export async function backupAlarm(tx: Queryable): Promise<string | null> {
  const [last, ...before] = await latestRuns(tx, 'backup', 30);
  if (last?.state === 'failed') return `The last backup failed: ${last.remark ?? 'it does not say why'}. ${REMEDY}`;
  const lastGood = [last, ...before].find((run) => run?.state === 'done');
  // Before the first one there is nothing to wait for but the first night.
  const since = lastGood?.finishedAt ?? (await firstDayOf(tx));
  if (since === null || !isLate(since, nowIso())) return null;
  return `No backup has gone well since ${formatMoment(since)}. ${REMEDY}`;
}

const REMEDY = 'Look at the backups, and make one now.';

/** Says so when the last trial restore failed: a backup that cannot be put back whole is none. */
export async function trialAlarm(tx: Queryable): Promise<string | null> {
  const last = (await latestRuns(tx, 'trial', 2)).find(({ state }) => state !== 'running');
  if (last?.state !== 'failed') return null;
  return `The last trial of ${last.name ?? 'the newest backup'} failed: ${last.remark?.replace(/\.$/, '') ?? 'it does not say why'}. Make a new backup, and try that.`;
}

/**
 * Says so when the second place did not take the last backup, or has had none for longer than a night. The backup in the
 * first place is one all the same, and the next hour tries again.
 * @param far the second place; nothing is wrong where none is set
 */
export async function copyAlarm(tx: Queryable, far: string | undefined): Promise<string | null> {
  if (far === undefined) return null;
  const runs = (await latestRuns(tx, 'copy', 30)).filter(({ state }) => state !== 'running');
  const after = 'The backups in the first place are there. It is tried again each hour.';
  if (runs[0]?.state === 'failed')
    return `The second place of backups, ${far}, failed: ${runs[0].remark ?? 'it does not say why'}. ${after}`;
  // Set only now: the next hour brings the first.
  const lastGood = runs.find(({ state, name }) => state === 'done' && name !== null)?.finishedAt;
  if (!lastGood || !isLate(lastGood, nowIso())) return null;
  return `No backup has come to the second place, ${far}, since ${formatMoment(lastGood)}. Look whether backups are made, and whether it is mounted.`;
}

async function firstDayOf(tx: Queryable): Promise<string | null> {
  const { rows } = await tx.query<{ at: string | null }>('select min(created_at) as at from "user"');
  return rows[0]?.at ?? null;
}
