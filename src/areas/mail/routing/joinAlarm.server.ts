import { act } from '#engine/actions/act.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { ACTIVE_STATUSES } from '#areas/desk/jobs/jobStatus.ts';
import { type Alarm, isFlapping } from './alarm.rules.ts';
import { countFlapping, recentAlarms } from './flapping.server.ts';
import { addMail, type Incoming } from './writeMail.server.ts';

export interface Joined {
  readonly outcome: 'append-quiet' | 'reopen';
  readonly reason: 'automation' | 'flapping';
  readonly jobId: number;
  readonly entryId: number;
}

/**
 * Adds an alarm to the job of its key: an open one quietly, a resolved one by reopening it. A recovery that needs no
 * job of its own also goes to a job that has ended, and resolves an open job that no user has worked on. Alarms of a
 * host or service that keeps changing its state only count in one line, and leave the job open.
 * @returns null if the alarm needs a new job
 */
export async function joinAlarm(
  context: Context,
  incoming: Incoming,
  customerId: number,
  { key, isRecovery }: Alarm,
): Promise<Joined | null> {
  if (key === null) return null;
  const found = await latestOf(context, customerId, key);
  if (!found) return null;
  const isOpen = ACTIVE_STATUSES.some((status) => status === found.status);
  if (!isOpen && !isRecovery && found.status !== 'resolved') return null;
  const recent = await recentAlarms(context.tx, found.id, context.now);
  if (isOpen && isFlapping([...recent, isRecovery])) {
    const entryId = await countFlapping(context, found);
    return { outcome: 'append-quiet', reason: 'flapping', jobId: found.id, entryId };
  }
  const outcome = isOpen || isRecovery ? 'append-quiet' : 'reopen';
  const entryId = await addMail(context, incoming, { jobId: found.id, author: null, how: outcome });
  if (isOpen && isRecovery) await resolveUntouched(context, found.id);
  return { outcome, reason: 'automation', jobId: found.id, entryId };
}

/** The newest job of a key. Alarms with the same key wait for each other, so that two nodes create one job. */
async function latestOf({ tx, actor }: Context, customerId: number, key: string): Promise<Row<typeof job> | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`alarm ${customerId} ${key}`]);
  const { rows } = await tx.query<{ id: number }>(
    `select id from job where alert_key = $2 and customer_id = $1 and archived_at is null and status <> 'merged'
      order by id desc limit 1`,
    [customerId, key],
  );
  const [found] = rows[0] ? await readRows(tx, job, actor, [rows[0].id], { lock: true }) : [];
  return found;
}

const RECOVERY = { resolution: 'The monitoring system reported a recovery.', resolutionCode: 'no-fault-found' };

/**
 * Resolves a job on which no user has written or logged time: a new one, or one that an alarm reopened and that has no
 * assignee. A job that cannot be resolved stays open.
 */
async function resolveUntouched(context: Context, id: number): Promise<void> {
  const { rows } = await context.tx.query<{ version: number }>(
    `select version from job j where id = $1 and (status = 'new' or status = 'open' and reopen_count > 0 and assignee_user_id is null)
        and first_response_at is null and logged_minutes = 0
        and not exists (select 1 from thread_entry e where e.noun = 'job' and e.record_id = j.id and e.kind = 'message'
          and e.author_user_id is not null and e.withdrawn_at is null)`,
    [id],
  );
  if (!rows[0]) return;
  try {
    await act(context, job, 'resolve', id, rows[0].version, RECOVERY);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}
