import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import { relativeTime } from '#engine/parts/relativeTime.ts';
import { heartbeatAlarm } from '#engine/schedule/heartbeat.server.ts';
import { countWork, oldestWaiting, scheduleRows } from '#engine/schedule/workList.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

const LATE_MS = 15 * 60_000;

/** What waits and failed in the background, and whether what comes by itself came. */
export async function workHealth(tx: Queryable): Promise<readonly Finding[]> {
  const [standing, counts, oldest, schedules] = await Promise.all([
    heartbeatAlarm(tx),
    countWork(tx),
    oldestWaiting(tx),
    scheduleRows(tx),
  ]);
  const now = theTime();
  const since = oldest === null ? '' : `, the oldest due ${relativeTime(oldest, now.toISOString())}`;
  const said = {
    about: 'Waiting',
    figure: `${counts.waiting === 0 ? 'Nothing waits' : `${counts.waiting} wait`}${since}`,
  };
  const isLate = oldest !== null && now.getTime() - Date.parse(oldest) > LATE_MS;
  const late = schedules.filter((row) => row.isLate);
  const failing = schedules.filter((row) => row.lastError !== null);
  return [
    standing
      ? { ...said, state: 'bad', says: standing }
      : isLate
        ? {
            ...said,
            state: 'attention',
            says: 'Work waits for more than a quarter of an hour. Look at what runs before it.',
          }
        : { ...said, state: 'good', says: 'What is due is done.' },
    counts.failed > 0
      ? {
          about: 'Given up',
          state: 'attention',
          figure: `${counts.failed} within a day`,
          says: 'Look at what went wrong, mend it, and try again.',
        }
      : { about: 'Given up', state: 'good', figure: 'None within a day', says: 'Nothing was given up.' },
    late.length + failing.length > 0
      ? {
          about: 'Schedules',
          state: 'attention',
          figure: `${late.length} late, ${failing.length} failed last time`,
          says: `Look at ${[...new Set([...late, ...failing].map(({ label }) => `“${label}”`))].slice(0, 3).join(', ')}.`,
        }
      : { about: 'Schedules', state: 'good', figure: `${schedules.length} kept`, says: 'Each came when it should.' },
  ];
}
