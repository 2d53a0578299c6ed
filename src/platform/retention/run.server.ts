import { product } from '#engine/permission/actor.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { deleteRows, dueIds, holdsNow } from './due.server.ts';
import { tablesByCategory } from './kept.server.ts';
import { actsFrom } from './listing.rules.ts';
import { keepPeriods, periodsOn } from './periods.server.ts';
import { lastDueDay, RETENTION } from './retention.ts';
import { type LegalHolds, labelOf } from './retentionGroup.ts';

/** Rows per step, small enough that other transactions do not wait. */
const BATCH = 500;

/** Deletes all data that is due at a moment. An interrupted run continues on the next call. */
export async function runRetention(database: Database, now: Date, batch = BATCH): Promise<void> {
  await inTransaction(database, (tx) => beginRun(tx, now));
  while ((await stepRetention(database, now, batch)) === 'again');
}

/** Starts a run and stores its limits for each category; if a run is in progress, that one continues. */
export async function beginRun(tx: Queryable, now: Date): Promise<void> {
  await tx.query('lock table retention_run in share row exclusive mode');
  const open = await tx.query('select 1 from retention_run where ended_at is null');
  if (open.rows.length > 0) return;
  const today = companyToday(now);
  const categories = [...tablesByCategory()].flatMap(([category, tables]) =>
    tables.some(({ isByCommand }) => isByCommand) ? [] : category,
  );
  const periods = await periodsOn(tx, categories, today);
  await keepPeriods(tx, periods);
  const { rows } = await tx.query<{ id: number }>('insert into retention_run (begun_at) values ($1) returning id', [
    now,
  ]);
  for (const [category, period] of periods)
    if (actsFrom(period) <= today)
      await tx.query('insert into retention_part (run_id, category, last_day) values ($1, $2, $3)', [
        rows[0]?.id,
        category,
        lastDueDay(category, today, period.months),
      ]);
}

interface Part extends Record<string, unknown> {
  readonly run_id: number;
  readonly category: LegalHolds;
  readonly last_day: string;
  readonly done: number;
}

/**
 * Processes one batch of the current run. The deletion and the progress are one transaction. A second node waits for
 * the first.
 */
export function stepRetention(database: Database, now: Date, batch = BATCH): Promise<'done' | 'again'> {
  return inTransaction(database, async (tx) => {
    const { rows: runs } = await tx.query<{ id: number }>(
      'select id from retention_run where ended_at is null order by id limit 1 for update',
    );
    const [run] = runs;
    if (!run) return 'done';
    const { rows } = await tx.query<Part>(
      'select * from retention_part where run_id = $1 and ended_at is null order by category limit 1',
      [run.id],
    );
    if (rows[0]) await clearSome(contextOf(tx, now, run.id), rows[0], batch);
    else await tx.query('update retention_run set ended_at = $2 where id = $1', [run.id, now]);
    return 'again';
  });
}

const contextOf = (tx: Queryable, now: Date, runId: number): Context => ({
  tx,
  actor: product('Retention'),
  now: now.toISOString(),
  requestId: `retention-${runId}`,
  ip: null,
});

async function clearSome(context: Context, part: Part, batch: number): Promise<void> {
  const { tx, now } = context;
  const holds = await holdsNow(tx);
  let cleared = 0;
  for (const kept of tablesByCategory().get(part.category) ?? []) {
    const ids = await dueIds(tx, kept, part.last_day, holds, batch - cleared);
    if (ids.length > 0) await (kept.clear ? kept.clear(context, ids) : deleteRows(tx, kept, ids));
    cleared += ids.length;
  }
  const done = part.done + cleared;
  const isOver = cleared < batch;
  await tx.query('update retention_part set done = $3, ended_at = $4 where run_id = $1 and category = $2', [
    part.run_id,
    part.category,
    done,
    isOver ? now : null,
  ]);
  if (isOver && done > 0) await logEvent(context, { ...summaryOf(part, done), entity: 'retention', entityId: null });
}

/** The audit entry of each category in a run. */
const summaryOf = ({ category, last_day: day }: Part, done: number) => ({
  action: RETENTION[category].ending,
  title: labelOf(category),
  note: `${done.toLocaleString('en-GB')} ${RETENTION[category].ending === 'anonymise' ? 'anonymised' : 'deleted'}: all data that was due on ${day} or before.`,
});
