import type { Queryable } from '../db/pool.server.ts';
import { cronWords } from './cronWords.server.ts';
import type { WorkItem, WorkState } from './workItem.ts';
import { labelOfWork, workKinds } from './workKinds.server.ts';

const STATES: Readonly<Record<WorkState, readonly string[]>> = {
  waiting: ['created', 'retry'],
  running: ['active'],
  done: ['completed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};
const PORTION = 50;

const COLUMNS = 'id, name, state, retry_count, start_after, started_on, completed_on, created_on, output, data';
/** Queued jobs, and those archived after half a day. */
const ALL = `(select ${COLUMNS} from work.job union all select ${COLUMNS} from work.archive)`;
const NAMED = `case when state in ('created', 'retry') then 'waiting' when state = 'active' then 'running'
  when state = 'completed' then 'done' else state::text end`;

/** Jobs in a state, newest first. */
export async function workIn(
  tx: Queryable,
  { state, name, offset }: { readonly state: WorkState; readonly name: string | undefined; readonly offset: number },
): Promise<{ readonly rows: readonly WorkItem[]; readonly more: boolean }> {
  const { rows } = await tx.query<Omit<WorkItem, 'label'> & Record<string, unknown>>(
    `select w.id, name, ${NAMED} as state, retry_count + case when state in ('created') then 0 else 1 end as attempts,
            start_after as "runAt", started_on as "startedAt", completed_on as "endedAt",
            left(coalesce(output ->> 'message', output -> 'value' ->> 'message'), 500) as error,
            case when state = 'active' then coalesce(e.done, 0) end as done, case when state = 'active' then e.total end as total
       from ${ALL} w left join errand e on e.noun = w.data ->> 'noun' and e.id::text = w.data ->> 'id' where state::text = any($1) and ($2::text is null or name = $2)
      order by coalesce(completed_on, started_on, created_on) desc, w.id limit ${PORTION + 1} offset $3`,
    [STATES[state], name ?? null, offset],
  );
  return {
    rows: rows.slice(0, PORTION).map((row) => ({ ...row, label: labelOfWork(row.name) })),
    more: rows.length > PORTION,
  };
}

/** The number of jobs in each state; done, failed and cancelled ones of the last 24 hours. */
export async function countWork(tx: Queryable): Promise<Readonly<Record<WorkState, number>>> {
  const { rows } = await tx.query<{ state: WorkState; n: number }>(
    `select ${NAMED} as state, count(*)::int as n from ${ALL} w
      where state in ('created', 'retry', 'active') or completed_on > now() - interval '24 hours' group by 1`,
  );
  const found = new Map(rows.map(({ state, n }) => [state, n]));
  return {
    waiting: found.get('waiting') ?? 0,
    running: found.get('running') ?? 0,
    done: found.get('done') ?? 0,
    failed: found.get('failed') ?? 0,
    cancelled: found.get('cancelled') ?? 0,
  };
}

/** When the oldest job that is due and not started was due; null if there is none. */
export async function oldestWaiting(tx: Queryable): Promise<string | null> {
  const { rows } = await tx.query<{ at: string | null }>(
    `select min(start_after) as at from work.job where state in ('created', 'retry') and start_after <= now()`,
  );
  return rows[0]?.at ?? null;
}

/** The number of finished and failed jobs in each of the last 24 hours, oldest first. */
export async function workByHour(
  tx: Queryable,
): Promise<readonly { readonly hour: string; readonly done: number; readonly failed: number }[]> {
  const { rows } = await tx.query<{ hour: string; done: number; failed: number }>(
    `select h as hour, count(w.id) filter (where w.state = 'completed')::int as done, count(w.id) filter (where w.state = 'failed')::int as failed
       from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') h
       left join ${ALL} w on w.completed_on >= h and w.completed_on < h + interval '1 hour'
      group by h order by h`,
  );
  return rows;
}

/** A schedule with its last and next run. */
export interface ScheduleRow extends Record<string, unknown> {
  readonly name: string;
  readonly label: string;
  readonly cron: string;
  /** The schedule in words. */
  readonly words: string;
  readonly nextAt: string;
  readonly lastAt: string | null;
  readonly lastError: string | null;
  /** It is overdue. */
  readonly isLate: boolean;
}

export async function scheduleRows(tx: Queryable): Promise<readonly ScheduleRow[]> {
  const { rows } = await tx.query<ScheduleRow>(
    `select name, cron, next_at as "nextAt", last_at as "lastAt", last_error as "lastError",
            next_at < now() - interval '2 minutes'
              or coalesce(last_put_at < now() - interval '10 minutes' and coalesce(last_at, '-infinity') < last_put_at, false) as "isLate"
       from work_schedule where name = any($1) order by name`,
    [workKinds().flatMap(({ name, cron }) => (cron ? [name] : []))],
  );
  return rows.map((row) => ({ ...row, label: labelOfWork(row.name), words: cronWords(row.cron) }));
}
