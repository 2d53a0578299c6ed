import type { Context } from '../../request/context.server.ts';
import type { Counts } from '../fault.ts';
import { countFields, isDayOld } from '../importRun.ts';
import { type Import, note, record } from './importWork.server.ts';
import { endPhase, moveOn, PORTION } from './phaseSteps.server.ts';
import { countRows } from './rows.server.ts';
import { forget } from './stages.server.ts';
import { countLines, takeBack } from './takeBack.server.ts';

/** Starts the rollback of everything written, in portions. */
export async function startRollback(context: Context, found: Import, failure: string | null): Promise<boolean> {
  await note(context.tx, found.row.id, { total: await countLines(context, found.work.batchId ?? 0), failure });
  await endPhase(context.tx, found, 'revert');
  return false;
}

/** Undoes a portion of the written records. @returns whether that was the last one */
export async function undoPortion(context: Context, found: Import): Promise<boolean> {
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

/**
 * Ends a rollback. A failed import keeps its rows, so that they can be corrected and imported again, unless the file's
 * retention period has passed.
 */
async function endTurnedBack(context: Context, { row, work }: Import): Promise<void> {
  const { failed } = await countRows(context.tx, row.id, work.blankCount);
  const read = work.rowCount + work.blankCount;
  const bad = work.failure ? failed : 0;
  const counts: Counts = { read, created: 0, updated: 0, unchanged: 0, skipped: read - bad, failed: bad };
  const isKept = work.failure !== null && !isDayOld(row, context.now);
  if (isKept)
    await context.tx.query(`update import_row set records = '[]' where import_id = $1 and result <> 'error'`, [row.id]);
  else await forget(context, row.id);
  await record(context, row.id, 'revert', { state: isKept ? 'failed' : 'cancelled', ...countFields(counts) });
}
