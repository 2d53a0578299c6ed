import type { Queryable } from '../db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import { formatBytes } from '../kinds/file/accepted.ts';
import { relativeTime } from '../parts/relativeTime.ts';
import { backupAlarm, trialAlarm } from './backupAlarms.server.ts';
import { isLate } from './run.ts';
import { latestRuns } from './runs.server.ts';

/** A trial comes each Sunday; one may be missed. */
const TRIAL_DAYS = 15;

/** When the last backup went well, and when one was last put back to see whether it can be. */
export async function backupHealth(tx: Queryable): Promise<readonly Finding[]> {
  const now = new Date().toISOString();
  const [wrong, backups, failed, trials] = await Promise.all([
    backupAlarm(tx),
    latestRuns(tx, 'backup', 30),
    trialAlarm(tx),
    latestRuns(tx, 'trial', 10),
  ]);
  const good = backups.find(({ state }) => state === 'done');
  const tried = trials.find(({ state }) => state === 'done');
  const goodAt = good?.finishedAt ?? null;
  const triedAt = tried?.finishedAt ?? null;
  const made = {
    about: 'Made',
    figure:
      goodAt === null ? 'None yet' : `${relativeTime(goodAt, now)}${good?.size ? `, ${formatBytes(good.size)}` : ''}`,
  };
  const proven = { about: 'Put back on trial', figure: triedAt === null ? 'Never yet' : relativeTime(triedAt, now) };
  return [
    wrong
      ? { ...made, state: 'bad', says: wrong }
      : isLate(goodAt, now)
        ? { ...made, state: 'attention', says: 'The first is made tonight. Make one now to be sure that it works.' }
        : { ...made, state: 'good', says: 'Keep a copy on another machine, and the keys apart from it.' },
    failed
      ? { ...proven, state: 'bad', says: failed }
      : triedAt === null || Date.parse(now) - Date.parse(triedAt) > TRIAL_DAYS * 86_400_000
        ? { ...proven, state: 'attention', says: 'A backup that nobody has put back is a hope. Try one now.' }
        : { ...proven, state: 'good', says: `${tried?.name ?? 'The newest'} could be put back.` },
  ];
}
