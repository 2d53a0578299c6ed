import { zonedFormat } from '#engine/calendar/companyZone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { keepLine } from '#platform/thread/keepLine.server.ts';
import { job } from '#areas/desk/jobs/job.ts';

const TIME = zonedFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const RECENT = `received_at > $2::timestamptz - interval '1 hour'`;

/** The alarms of a job within the last hour, oldest first: whether each is a recovery. */
export async function recentAlarms(tx: Queryable, jobId: number, now: string): Promise<readonly boolean[]> {
  const { rows } = await tx.query<{ isRecovery: boolean }>(
    `select is_recovery as "isRecovery" from mail_message where job_id = $1 and is_recovery is not null and ${RECENT} order by id`,
    [jobId, now],
  );
  return rows.map(({ isRecovery }) => isRecovery);
}

/** Counts an alarm of a flapping host or service in one line of its job. @returns the entry of the line */
export async function countFlapping(context: Context, row: Row<typeof job>): Promise<number> {
  const { tx, now } = context;
  const { rows } = await tx.query<{ entryId: number; count: number; since: string }>(
    `select entry_id as "entryId", count(*)::int as count, min(received_at) as since from mail_message
      where job_id = $1 and reason = 'flapping' and ${RECENT} group by entry_id order by entry_id desc limit 1`,
    [row.id, now],
  );
  const { entryId = null, count = 0, since = now } = rows[0] ?? {};
  const [from, to] = [TIME.format(new Date(since)), TIME.format(new Date(now))];
  const what = count === 0 ? 'an alarm' : `${count + 1} alarms`;
  const when = count === 0 ? `at ${to}` : `from ${from} to ${to}`;
  return keepLine(context, job, row, { entryId, text: `received ${what} ${when}: the state keeps changing` });
}
