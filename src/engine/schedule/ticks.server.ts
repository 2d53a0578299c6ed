import { companyZone } from '../calendar/companyZone.ts';
import type { Queryable } from '../db/pool.server.ts';
import { nextTime } from './nextTime.server.ts';
import { type Enqueue, type WorkKind, workKinds } from './workKinds.server.ts';

const scheduled = (): readonly (WorkKind & Required<Pick<WorkKind, 'cron'>>)[] =>
  workKinds().flatMap((kind) => (kind.cron ? [{ ...kind, cron: kind.cron }] : []));

const nextOf = (kind: WorkKind & Required<Pick<WorkKind, 'cron'>>, after: Date): string =>
  nextTime(kind.cron.text, after, companyZone()).toISOString();

/** Stores the next time of each schedule, if it is new or its cron expression changed. */
export async function enterSchedules(tx: Queryable, now: Date): Promise<void> {
  for (const kind of scheduled())
    await tx.query(
      `insert into work_schedule (name, cron, next_at) values ($1, $2, $3)
       on conflict (name) do update set cron = excluded.cron, next_at = excluded.next_at where work_schedule.cron <> excluded.cron`,
      [kind.name, kind.cron.text, nextOf(kind, now)],
    );
}

/**
 * Queues schedules that are due. If several nodes check at the same time, only the one that advances the schedule
 * queues the job; the due time in its name also prevents a duplicate.
 *
 * @returns the number of queued jobs
 */
export async function tick(tx: Queryable, enqueue: Enqueue, now: Date): Promise<number> {
  let put = 0;
  const { rows: come } = await tx.query<{ name: string }>('select name from work_schedule where next_at <= $1', [
    now.toISOString(),
  ]);
  const due = new Set(come.map(({ name }) => name));
  // The next time is only computed for schedules that are due, because this check runs every few seconds.
  for (const kind of scheduled().filter(({ name }) => due.has(name))) {
    const { rows } = await tx.query<{ due: string }>(
      `with due as (select name, next_at from work_schedule where name = $1 and next_at <= $2 for update skip locked)
       update work_schedule s set next_at = $3, last_put_at = $2 from due where s.name = due.name
       returning due.next_at::text as due`,
      [kind.name, now.toISOString(), nextOf(kind, now)],
    );
    if (!rows[0]) continue;
    await enqueue(tx, kind.name, {}, { ...kind.cron.options, only: `${kind.name} ${rows[0].due}` });
    put++;
  }
  return put;
}

/** Stores the result of a scheduled job; other jobs have no schedule row. */
export async function noteRun(tx: Queryable, name: string, error: unknown): Promise<void> {
  await tx.query('update work_schedule set last_at = now(), last_error = $2 where name = $1', [
    name,
    error === null ? null : String(error instanceof Error ? error.message : error).slice(0, 500),
  ]);
}
