import { column } from '../db/names.ts';
import type { Database, Queryable } from '../db/pool.server.ts';
import { inTransaction } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { rootOf } from '../entity/shape.ts';
import { product } from '../permission/actor.ts';
import type { Context } from '../request/context.server.ts';
import { schedule } from '../schedule/work.server.ts';

/** A timer of a record that is due. */
export interface DueTimer {
  readonly recordId: number;
  /** When it was due, which may be long ago after downtime. */
  readonly dueAt: string;
}

/** Handles all due records in one transaction. */
export type TimerHandler = (context: Context, due: readonly DueTimer[]) => Promise<void>;

interface Kind {
  readonly noun: AnyEntity;
  readonly kind: string;
  readonly handler: TimerHandler;
}

const kinds = new Map<string, Kind>();

/** Registers the handler of a kind of timer for a noun. Called once per process. */
export function onTimer(noun: AnyEntity, kind: string, handler: TimerHandler): void {
  kinds.set(`${noun.name} ${kind}`, { noun, kind, handler });
}

/**
 * Sets the timer of a kind on records, in the transaction that changes them. Null removes it. A record has one timer of
 * each kind.
 */
export async function setTimers(
  tx: Queryable,
  noun: AnyEntity,
  kind: string,
  moments: readonly { readonly id: number; readonly at: string | null }[],
): Promise<void> {
  if (moments.length === 0) return;
  const set = moments.filter(({ at }) => at !== null);
  const gone = moments.filter(({ at }) => at === null);
  if (set.length > 0)
    await tx.query(
      `insert into timer (noun, kind, record_id, due_at)
       select $1, $2, x.id, x.at from unnest($3::bigint[], $4::timestamptz[]) as x (id, at)
       on conflict (noun, kind, record_id) do update set due_at = excluded.due_at`,
      [noun.name, kind, set.map(({ id }) => id), set.map(({ at }) => at)],
    );
  if (gone.length > 0)
    await tx.query('delete from timer where noun = $1 and kind = $2 and record_id = any($3::bigint[])', [
      noun.name,
      kind,
      gone.map(({ id }) => id),
    ]);
}

const PORTION = 50;

/** Runs timers every minute. Timers that fell due during downtime run with the next one. */
export function scheduleTimers(database: Database, now: () => Date): void {
  schedule('run-timers', 'Due times of records', '* * * * *', () => runTimers(database, now()));
}

/**
 * Runs due timers, each kind in portions with their own transaction. Several nodes take different rows. If a handler
 * fails, its timers stay for the next run, and other kinds still run.
 */
export async function runTimers(database: Database, now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const kind of kinds.values())
    try {
      while (await runPortion(database, kind, now));
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}

interface Taken extends Record<string, unknown> {
  readonly record_id: number;
  readonly due_at: string;
}

/**
 * Locks the records before their timers, like every write of a record, because the opposite order could deadlock.
 * Records that another transaction is writing are left for the next run.
 *
 * @returns whether there may be more
 */
async function runPortion(database: Database, { noun, kind, handler }: Kind, now: Date): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const free = await tx.query<{ id: number }>(
      `select r.id from timer t join ${column(rootOf(noun).name)} r on r.id = t.record_id
        where t.noun = $1 and t.kind = $2 and t.due_at <= $3
        order by t.due_at limit $4 for update of r skip locked`,
      [noun.name, kind, now.toISOString(), PORTION],
    );
    if (free.rows.length === 0) return false;
    const { rows } = await tx.query<Taken>(
      `delete from timer where noun = $1 and kind = $2 and record_id = any($3::bigint[]) and due_at <= $4
       returning record_id, due_at`,
      [noun.name, kind, free.rows.map(({ id }) => id), now.toISOString()],
    );
    const context: Context = {
      tx,
      actor: product('Due times'),
      now: now.toISOString(),
      requestId: `timer-${kind}`,
      ip: null,
    };
    // A concurrent write may have moved all of them.
    if (rows.length > 0)
      await handler(
        context,
        rows.map(({ record_id: recordId, due_at: dueAt }) => ({ recordId, dueAt: new Date(dueAt).toISOString() })),
      );
    return free.rows.length === PORTION;
  });
}
