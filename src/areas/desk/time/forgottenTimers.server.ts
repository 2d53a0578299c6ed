import { act } from '#engine/actions/act.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { job } from '../jobs/job.ts';
import { LONGEST_ENTRY_HOURS, timeEntry } from './timeEntry.ts';
import { timerEnd } from './timerEnd.rules.ts';

const LEFT_RUNNING = 'The timer was left running. Check the end.';
const PORTION = 100;

/** The fields of a timer that is stopped now. */
export async function endOfTimer(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  row: Row<typeof timeEntry>,
): Promise<{ endedAt: string; sentBackReason: string | null; mayOverlap: boolean }> {
  const { rows } = await tx.query<{ next: string | null; covered: boolean | null }>(
    `select min(started_at) filter (where started_at > $2) as next,
            bool_or(started_at <= $2 and ended_at > $2) as covered
       from time_entry where staff_id = $1 and id <> $3 and archived_at is null and ended_at is not null
        and started_at > $2::timestamptz - interval '${LONGEST_ENTRY_HOURS} hours'`,
    [row.staffId, row.startedAt, row.id],
  );
  const [other] = rows;
  const startedAt = Date.parse(row.startedAt);
  const day = localDay(startedAt, companyZone());
  const hours = await companyHours(tx, { from: addDays(day, -1), to: addDays(day, 1) });
  const nextAt = other?.next ? Date.parse(other.next) : null;
  const { at, isForgotten } = timerEnd({ startedAt, now: Date.parse(now), nextAt }, hours, LONGEST_ENTRY_HOURS);
  return {
    endedAt: new Date(at).toISOString(),
    sentBackReason: isForgotten ? LEFT_RUNNING : row.sentBackReason,
    mayOverlap: row.mayOverlap || (isForgotten && other?.covered === true),
  };
}

/** Stops timers that were left running, each hour, so that their users can start others. */
export const scheduleForgottenTimers = (database: Database): void =>
  schedule('stop-forgotten-timers', 'Stop timers that were left running', '20 * * * *', async () => {
    while (await stopForgottenTimers(database, nowIso()));
  });

/** @returns whether more timers may remain */
export async function stopForgottenTimers(database: Database, now: string): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const context: Context = { tx, now, actor: product('Time entries'), requestId: 'forgotten-timers', ip: null };
    const { rows } = await tx.query<Forgotten>(
      `select e.id, e.version, e.staff_id as "staffId", e.started_at as "startedAt", j.id as "jobId", j.number,
              j.customer_id as "customerId"
         from time_entry e join job j on j.id = e.job_id
        where e.state = 'running' and e.archived_at is null
          and e.started_at < $1::timestamptz - interval '${LONGEST_ENTRY_HOURS} hours'
        order by e.id limit ${PORTION} for update of e skip locked`,
      [now],
    );
    for (const { id, version, staffId, startedAt, jobId, number, customerId } of rows) {
      await act(context, timeEntry, 'stop', id, version, {});
      await notify(context, {
        userIds: [staffId],
        kind: 'timer.forgotten',
        text: `Your timer on ${number} was left running since ${formatMoment(startedAt)}. It was stopped. Check the time.`,
        about: { path: recordPath(job, { id: jobId, customerId }) },
      });
    }
    return rows.length === PORTION;
  });
}

interface Forgotten extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly staffId: number;
  readonly startedAt: string;
  readonly jobId: number;
  readonly number: string;
  readonly customerId: number;
}
