import { type Actor, product } from '../../permission/actor.ts';
import { type Database, inTransaction, type Queryable } from '../../db/pool.server.ts';
import type { Context } from '../../request/context.server.ts';
import { dryRun } from './dryRun.server.ts';
import { destroyFile } from '../reading/fileStore.server.ts';
import { planFor } from '../mapping/importPlan.server.ts';
import { countFields } from '../importRun.ts';
import { type Import, importOf, note, record } from './importWork.server.ts';
import { endPhase, moveOn, Overtaken, PORTION } from './phaseSteps.server.ts';
import { takeIn } from './portion.server.ts';
import { hasFailed, type RowWork } from './rowWork.ts';
import { countRows, forgetCells, forgetClaims, keepResults, rowsAfter, tallyRows } from './rows.server.ts';
import { shown } from '../reading/secretColumns.rules.ts';
import { startRollback, undoPortion } from './startRollback.server.ts';
import { nowIso } from '../../time/theTime.server.ts';

/** Seconds a node may work on an import before another node may take over. */
const LEASE = 20;

/** The user who requested an import, with current permissions; null if they can no longer sign in. */
export type ActorOf = (tx: Queryable, userId: number) => Promise<Actor | null>;

/**
 * Works on an import for a limited time, portion by portion, each in a transaction that also records the progress. A
 * node that fails loses one portion, and the next node continues from there.
 * @returns `busy` if another node holds the lease; `done` if no phase is running
 */
export async function workOn(
  database: Database,
  actorOf: ActorOf,
  id: number,
  node: string,
  seconds: number,
): Promise<'done' | 'more' | 'busy'> {
  const until = performance.now() + seconds * 1_000;
  if (!(await takeLease(database, id))) return (await isRunning(database, id)) ? 'busy' : 'done';
  do {
    const isDone = await inTransaction(database, (tx) => portion(tx, actorOf, id, node)).catch((error: unknown) => {
      if (error instanceof SpoiltRows) return spoil(database, actorOf, id, node, error.rows);
      if (error instanceof Overtaken) return false;
      throw error;
    });
    if (isDone) return 'done';
    await database.query(
      'update import_work set lease_until = now() + make_interval(secs => $2) where import_id = $1',
      [id, LEASE],
    );
  } while (performance.now() < until);
  await database.query('update import_work set lease_until = null where import_id = $1', [id]);
  return 'more';
}

async function isRunning(database: Database, id: number): Promise<boolean> {
  const { rows } = await database.query('select 1 from import_work where import_id = $1 and phase is not null', [id]);
  return rows.length > 0;
}

async function takeLease(database: Database, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `update import_work set lease_until = now() + make_interval(secs => $2)
      where import_id = $1 and phase is not null and (lease_until is null or lease_until < now())`,
    [id, LEASE],
  );
  return rowCount === 1;
}

/** Rows failed between check and import although no row may be left out. */
class SpoiltRows extends Error {
  readonly rows: readonly RowWork[];
  constructor(rows: readonly RowWork[]) {
    super('rows with errors');
    this.rows = rows;
  }
}

/**
 * Does one portion. The import is not locked while it runs, so that users can view and cancel it. The final progress
 * update fails if another node was faster or the import was stopped.
 */
async function portion(tx: Queryable, actorOf: ActorOf, id: number, node: string): Promise<boolean> {
  const context = await contextOf(tx, actorOf, id, node);
  const found = await importOf(tx, context.actor, id);
  switch (found.work.phase) {
    case 'check':
      return checkPortion(context, found);
    case 'commit':
      return found.work.cancelRequested ? startRollback(context, found, null) : commitPortion(context, found);
    case 'revert':
    case 'undo':
      return undoPortion(context, found);
    case null:
      return true;
  }
}

async function contextOf(tx: Queryable, actorOf: ActorOf, id: number, node: string): Promise<Context> {
  // A background job can wait for locks longer than a request.
  await tx.query(`set local lock_timeout = '20s'`);
  const { rows } = await tx.query<{ created_by: number | null; is_proved: boolean }>(
    'select i.created_by, w.is_proved from import i join import_work w on w.import_id = i.id where i.id = $1',
    [id],
  );
  const actor = await actorOf(tx, rows[0]?.created_by ?? 0);
  if (!actor) throw new Error(`Import ${id} cannot continue because the user who started it can no longer sign in.`);
  const isSteppedUp = rows[0]?.is_proved ?? false;
  return { tx, actor, now: nowIso(), requestId: `import-${id}-${node}`, ip: null, isSteppedUp };
}

async function checkPortion(context: Context, found: Import): Promise<boolean> {
  const { work, row } = found;
  const rows = await rowsAfter(context.tx, row.id, work.cursor, PORTION, 'all');
  if (rows.length > 0) {
    await dryRun(context, found, rows);
    await moveOn(context.tx, found, { cursor: rows.at(-1)?.number ?? 0, done: rows.length });
    return false;
  }
  await endPhase(context.tx, found);
  await note(context.tx, row.id, { tally: await tallyRows(context.tx, row.id) });
  await record(context, row.id, 'check', {
    state: 'checked',
    ...countFields(await countRows(context.tx, row.id, work.blankCount)),
  });
  return true;
}

async function commitPortion(context: Context, found: Import): Promise<boolean> {
  const { work, row } = found;
  const rows = await rowsAfter(context.tx, row.id, work.cursor, PORTION, 'passed');
  if (rows.length === 0) return finish(context, found);
  const { plan, extra } = await planFor(context.tx, found);
  const inside: Context = {
    ...context,
    batchId: work.batchId ?? 0,
    note: `Import ${row.id}: ${row.name}`.slice(0, 200),
  };
  const works = await takeIn({ context: inside, importId: row.id, plan, extra, rows });
  const spoilt = works.filter(hasFailed);
  if (spoilt.length > 0 && row.mode === 'all_or_nothing') throw new SpoiltRows(spoilt);
  await keepResults(context.tx, row.id, works, { isFinal: true });
  await moveOn(context.tx, found, { cursor: rows.at(-1)?.number ?? 0, done: rows.length });
  return false;
}

async function finish(context: Context, found: Import): Promise<boolean> {
  const { id } = found.row;
  await endPhase(context.tx, found);
  await destroyFile(context.tx, id, context.now);
  await forgetClaims(context.tx, id);
  await forgetCells(context.tx, id);
  await note(context.tx, id, {
    tally: await tallyRows(context.tx, id, found.work.batchId ?? 0),
    columns: found.work.columns.map((column) => ({ ...column, samples: [], first: [] })),
  });
  const counts = await countRows(context.tx, id, found.work.blankCount);
  await record(context, id, 'finish', {
    state: counts.failed > 0 ? 'partly' : 'committed',
    committedAt: context.now,
    ...countFields(counts),
  });
  return true;
}

/** Stores the rows that failed, and starts the rollback. */
async function spoil(
  database: Database,
  actorOf: ActorOf,
  id: number,
  node: string,
  rows: readonly RowWork[],
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const context = await contextOf(tx, actorOf, id, node);
    await keepResults(tx, id, rows, { isFinal: false });
    const [first] = rows;
    const message = `Row ${first?.number ?? ''}: ${shown(first?.faults[0]?.message ?? 'the row is not valid.')} Nothing was imported.`;
    return startRollback(context, await importOf(tx, context.actor, id), message);
  });
}

/** Called after several server errors. A check can be restarted, an import is rolled back, an undo waits for a user. */
export async function giveUp(database: Database, actorOf: ActorOf, id: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ created_by: number | null }>('select created_by from import where id = $1', [id]);
    const actor = (await actorOf(tx, rows[0]?.created_by ?? 0)) ?? product('Imports');
    const context: Context = { tx, actor, now: nowIso(), requestId: `import-${id}`, ip: null };
    const found = await importOf(tx, product('Imports'), id);
    const message = 'An error occurred on the server. Nothing was imported.';
    if (found.work.phase === 'commit') await startRollback(context, found, message);
    else await note(tx, id, { phase: null, leaseUntil: null, failure: message });
  });
}
