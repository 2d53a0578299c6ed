import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import { relativeTime } from '#engine/parts/relativeTime.ts';
import { heartbeatAlarm } from '#engine/schedule/heartbeat.server.ts';
import { countWork, oldestWaiting, scheduleRows } from '#engine/schedule/workList.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

const LATE_MS = 15 * 60_000;

/** Reports waiting and failed background jobs, and whether schedules ran on time. */
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
    about: 'Queued',
    figure: `${counts.waiting === 0 ? 'None queued' : `${counts.waiting} queued`}${since}`,
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
            says: 'Jobs have waited for more than 15 minutes. Check which jobs run first.',
          }
        : { ...said, state: 'good', says: 'All due jobs are complete.' },
    counts.failed > 0
      ? {
          about: 'Failed',
          state: 'attention',
          figure: `${counts.failed} in the last 24 hours`,
          says: 'Check the error, fix the cause and retry the job.',
        }
      : { about: 'Failed', state: 'good', figure: 'None in the last 24 hours', says: 'No jobs failed.' },
    late.length + failing.length > 0
      ? {
          about: 'Schedules',
          state: 'attention',
          figure: `${late.length} late, ${failing.length} failed on the last run`,
          says: `Check ${[...new Set([...late, ...failing].map(({ label }) => `“${label}”`))].slice(0, 3).join(', ')}.`,
        }
      : {
          about: 'Schedules',
          state: 'good',
          figure: `${schedules.length} on time`,
          says: 'All schedules ran on time.',
        },
  ];
}
