import { houseZone } from '../calendar/houseZone.ts';
import type { Queryable } from '../db/pool.server.ts';
import { nextTime } from './nextTime.server.ts';
import { type Enqueue, type WorkKind, workKinds } from './workKinds.server.ts';

const scheduled = (): readonly (WorkKind & Required<Pick<WorkKind, 'cron'>>)[] =>
  workKinds().flatMap((kind) => (kind.cron ? [{ ...kind, cron: kind.cron }] : []));

const nextOf = (kind: WorkKind & Required<Pick<WorkKind, 'cron'>>, after: Date): string =>
  nextTime(kind.cron.text, after, houseZone()).toISOString();

/** Notes down when each schedule comes next, where that is not known or its times are others than before. */
export async function enterSchedules(tx: Queryable, now: Date): Promise<void> {
  for (const kind of scheduled())
    await tx.query(
      `insert into work_schedule (name, cron, next_at) values ($1, $2, $3)
       on conflict (name) do update set cron = excluded.cron, next_at = excluded.next_at where work_schedule.cron <> excluded.cron`,
      [kind.name, kind.cron.text, nextOf(kind, now)],
    );
}

/**
 * Puts what is due in line. Of the nodes that look at the same moment one moves the schedule on to its next time, and
 * only that one puts the work in line; the name of the time keeps a second one out even then.
 *
 * @returns how many it put in line
 */
export async function tick(tx: Queryable, enqueue: Enqueue, now: Date): Promise<number> {
  let put = 0;
  const { rows: come } = await tx.query<{ name: string }>('select name from work_schedule where next_at <= $1', [
    now.toISOString(),
  ]);
  const due = new Set(come.map(({ name }) => name));
  // When each comes next is worked out for those that are due alone: it is looked at every second, and costs.
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

/** Notes how a run of scheduled work ended; other work has nothing to note. */
export async function noteRun(tx: Queryable, name: string, error: unknown): Promise<void> {
  await tx.query('update work_schedule set last_at = now(), last_error = $2 where name = $1', [
    name,
    error === null ? null : String(error instanceof Error ? error.message : error).slice(0, 500),
  ]);
}
