import { type Actor, product } from '../access/actor.ts';
import { quoted } from '../db/names.ts';
import { type Database, inTransaction, type Queryable } from '../db/pool.server.ts';
import { tellUser } from '../live/tellPages.server.ts';
import type { Context } from '../entity/change.server.ts';
import type { Counts } from './fault.ts';
import { destroyFile } from './fileStore.server.ts';
import { planFor } from './importPlan.server.ts';
import { countFields } from './importRun.ts';
import { type Import, importOf, note, type Phase, record } from './importWork.server.ts';
import { type FileRow, takeIn } from './portion.server.ts';
import { hasFailed, type RowWork } from './rowWork.ts';
import { countRows, forgetClaims, keepClaims, keepResults, rowsAfter, tallyRows } from './rows.server.ts';
import { forget } from './stages.server.ts';
import { countLines, takeBack } from './takeBack.server.ts';

/** Rows a transaction takes in: short enough for a node to die at any moment, long enough to be quick. */
export const PORTION = 500;
/** Seconds a node may work on an import before another may take it over. */
const LEASE = 20;

/** Who asked for an import, with the rights they have now; null when they may no longer sign in. */
export type ActorOf = (tx: Queryable, userId: number) => Promise<Actor | null>;

/**
 * Works on an import for a while: portion by portion, each in a transaction that also notes how far it has got. A node
 * that dies loses one portion, and whoever comes next goes on from there.
 * @returns whether more is to be done
 */
export async function workOn(
  database: Database,
  actorOf: ActorOf,
  id: number,
  node: string,
  seconds: number,
): Promise<'done' | 'more' | 'busy'> {
  const until = Date.now() + seconds * 1_000;
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
  } while (Date.now() < until);
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

/** Rows went bad between check and import while none may be left out. */
class SpoiltRows extends Error {
  readonly rows: readonly RowWork[];
  constructor(rows: readonly RowWork[]) {
    super('rows went bad');
    this.rows = rows;
  }
}

/**
 * Does one portion. Nothing of the import is locked meanwhile, so that it can be watched and cancelled; the last thing
 * it does is to note how far it got, which fails when somebody else got there first or the import was stopped.
 */
async function portion(tx: Queryable, actorOf: ActorOf, id: number, node: string): Promise<boolean> {
  const context = await contextOf(tx, actorOf, id, node);
  const found = await importOf(tx, context.actor, id);
  switch (found.work.phase) {
    case 'check':
      return checkPortion(context, found);
    case 'commit':
      return found.work.cancelRequested ? turnBack(context, found, null) : commitPortion(context, found);
    case 'revert':
    case 'undo':
      return undoPortion(context, found);
    case null:
      return true;
  }
}

async function contextOf(tx: Queryable, actorOf: ActorOf, id: number, node: string): Promise<Context> {
  // Nobody waits for this in front of a screen, so it may wait for others.
  await tx.query(`set local lock_timeout = '20s'`);
  const { rows } = await tx.query<{ created_by: number | null; is_proved: boolean }>(
    'select i.created_by, w.is_proved from import i join import_work w on w.import_id = i.id where i.id = $1',
    [id],
  );
  const actor = await actorOf(tx, rows[0]?.created_by ?? 0);
  if (!actor) throw new Error(`Nobody may go on with import ${id}: whoever began it can no longer sign in.`);
  const isSteppedUp = rows[0]?.is_proved ?? false;
  return { tx, actor, now: new Date().toISOString(), requestId: `import-${id}-${node}`, ip: null, isSteppedUp };
}

/** Somebody else did this portion, or the import was stopped: what this node did is rolled back. */
class Overtaken extends Error {}

/** Notes how far the import has got, if it still is where this portion began. @throws Overtaken */
async function moveOn(
  tx: Queryable,
  { row, work }: Import,
  { cursor, done }: { readonly cursor: number; readonly done: number },
): Promise<void> {
  const { rowCount } = await tx.query(
    'update import_work set cursor = $4, done = done + $5 where import_id = $1 and phase = $2 and cursor = $3',
    [row.id, work.phase, work.cursor, cursor, done],
  );
  if (rowCount !== 1) throw new Overtaken();
  await tellProgress(tx, { row, work }, work.done + done);
}

/** Ends the phase, or goes over to another one. @throws Overtaken */
async function endPhase(tx: Queryable, { row, work }: Import, next: Phase | null = null): Promise<void> {
  const { rowCount } = await tx.query(
    'update import_work set phase = $4, cursor = 0, done = case when $4::text is null then total else 0 end, lease_until = null where import_id = $1 and phase = $2 and cursor = $3',
    [row.id, work.phase, work.cursor, next],
  );
  if (rowCount !== 1) throw new Overtaken();
  await tellProgress(tx, { row, work: { ...work, phase: next } }, next ? 0 : work.total);
}

/** Whoever began it sees how far it has come. */
async function tellProgress(tx: Queryable, { row, work }: Import, done: number): Promise<void> {
  if (row.createdBy === null) return;
  await tellUser(tx, row.createdBy, 'progress', {
    workId: row.id,
    kind: 'import',
    done,
    total: work.total,
    state: work.phase ?? 'done',
  });
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

/** Takes rows in and takes everything back, but for what it says of them. */
export async function dryRun(context: Context, found: Import, rows: readonly FileRow[]): Promise<readonly RowWork[]> {
  const { plan, extra } = await planFor(context.tx, found);
  const importId = found.row.id;
  await context.tx.query('savepoint dry_run');
  await spareNumbers(context.tx);
  const works = await takeIn({ context, importId, plan, extra, rows });
  await context.tx.query('rollback to savepoint dry_run');
  await keepResults(context.tx, importId, works, { isFinal: false });
  await keepClaims(context.tx, importId, works);
  return works;
}

/**
 * Sequences do not roll back, so a dry run counts on copies of them: temporary ones of the same name, which are found
 * first and vanish with it. Ids have sequences of their own, whose gaps nobody sees.
 */
async function spareNumbers(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ name: string; next: number; step: number }>(
    `select s.sequencename as name, coalesce(s.last_value + s.increment_by, s.start_value) as next, s.increment_by as step
       from pg_sequences s join pg_class c on c.relname = s.sequencename and c.relnamespace = to_regnamespace(s.schemaname)
      where s.schemaname = current_schema() and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`,
  );
  for (const { name, next, step } of rows)
    await tx.query(`create temporary sequence ${quoted(name)} increment by ${step} start with ${next}`);
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
  // What was imported is in its records now; only bad rows are kept, to be mended and sent again.
  await context.tx.query(
    `update import_row set cells = null where import_id = $1 and result is distinct from 'error'`,
    [id],
  );
  await note(context.tx, id, { tally: await tallyRows(context.tx, id, found.work.batchId ?? 0) });
  const counts = await countRows(context.tx, id, found.work.blankCount);
  await record(context, id, 'finish', {
    state: counts.failed > 0 ? 'partly' : 'committed',
    committedAt: context.now,
    ...countFields(counts),
  });
  return true;
}

/** Notes the rows that went bad, and turns back. */
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
    const message = `Row ${first?.number ?? ''}: ${first?.faults[0]?.message ?? 'it was refused.'} Nothing was imported.`;
    return turnBack(context, await importOf(tx, context.actor, id), message);
  });
}

/** From here on everything that was written is taken back, in portions as well. */
async function turnBack(context: Context, found: Import, failure: string | null): Promise<boolean> {
  await note(context.tx, found.row.id, { total: await countLines(context, found.work.batchId ?? 0), failure });
  await endPhase(context.tx, found, 'revert');
  return false;
}

async function undoPortion(context: Context, found: Import): Promise<boolean> {
  const { work, row } = found;
  const step = await takeBack(context, row.id, work.batchId ?? 0, work.cursor, PORTION);
  if (!step.isDone) {
    await note(context.tx, row.id, { kept: [...work.kept, ...step.kept].slice(0, 1_000) });
    await moveOn(context.tx, found, { cursor: step.cursor, done: step.done });
    return false;
  }
  await endPhase(context.tx, found);
  await context.tx.query('update batch set undone_at = $2, undone_by = $3 where id = $1', [
    work.batchId,
    context.now,
    context.actor.userId,
  ]);
  if (work.phase === 'undo') {
    await forget(context, row.id);
    await record(context, row.id, 'undo', { state: 'undone' });
  } else await endTurnedBack(context, found);
  return true;
}

/** Nothing of it remains. What failed keeps its rows, so that the bad ones can be mended and it can be tried again. */
async function endTurnedBack(context: Context, { row, work }: Import): Promise<void> {
  const { failed } = await countRows(context.tx, row.id, work.blankCount);
  const read = work.rowCount + work.blankCount;
  const bad = work.failure ? failed : 0;
  const counts: Counts = { read, created: 0, updated: 0, unchanged: 0, skipped: read - bad, failed: bad };
  if (work.failure)
    await context.tx.query(`update import_row set records = '[]' where import_id = $1 and result <> 'error'`, [row.id]);
  else await forget(context, row.id);
  await record(context, row.id, 'revert', { state: work.failure ? 'failed' : 'cancelled', ...countFields(counts) });
}

/** After several failures of our own: a check can be begun again, an import is taken back, an undo waits for a person. */
export async function giveUp(database: Database, actorOf: ActorOf, id: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ created_by: number | null }>('select created_by from import where id = $1', [id]);
    const actor = (await actorOf(tx, rows[0]?.created_by ?? 0)) ?? product('Imports');
    const context: Context = { tx, actor, now: new Date().toISOString(), requestId: `import-${id}`, ip: null };
    const found = await importOf(tx, product('Imports'), id);
    const message = 'Something went wrong on our side. Nothing was imported.';
    if (found.work.phase === 'commit') await turnBack(context, found, message);
    else await note(tx, id, { phase: null, leaseUntil: null, failure: message });
  });
}
