import { openBatch } from '../../bulk/bulk.server.ts';
import type { Context } from '../../request/context.server.ts';
import { conflict, Problem, refused } from '../../http/problem.ts';
import { destroyFile } from '../reading/fileStore.server.ts';
import { extraFields } from '../mapping/importPlan.server.ts';
import { UNDO_DAYS } from '../importRun.ts';
import { importFor, importOf, note, type Phase, record } from './importWork.server.ts';
import { mappingComplaints, planOf } from '../mapping/plan.ts';
import type { Mapping } from '../mapping/preset.ts';
import { presetNamed } from '../mapping/presets.ts';
import { countRows, forgetClaims } from './rows.server.ts';
import { countLines } from './takeBack.server.ts';

/* Steps that users take in an import. phases.server.ts has the background work that follows. */

/** Sets the mapping of the columns. @throws 422 `unmapped` with everything that is missing */
export async function mapImport(context: Context, id: number, mapping: Mapping): Promise<void> {
  const { work } = await importFor(context, id, 'map');
  const preset = presetNamed(mapping.preset);
  if (!preset) throw refused('unmapped', 'File type not found.');
  const plan = planOf(preset, mapping, work.columns, work.reading);
  const complaints = [...mappingComplaints(plan, await extraFields(context.tx, plan))];
  if (complaints.length > 0)
    throw new Problem(422, 'unmapped', complaints[0] ?? '', { errors: { mapping: complaints } });
  await note(context.tx, id, { mapping });
  await record(context, id, 'map', { state: 'mapped', preset: preset.title });
}

/** Starts a dry run. It writes no records; its results are those that the import would have. */
export async function beginCheck(context: Context, id: number): Promise<void> {
  const { work } = await importFor(context, id, 'check');
  await forgetClaims(context.tx, id);
  await context.tx.query(
    `update import_row set result = case when left_out then 'skipped' end, records = '[]', faults = '[]', remarks = '[]' where import_id = $1 and (result is not null or left_out)`,
    [id],
  );
  await begin(context, id, 'check', work.rowCount);
}

/** Starts the import. @throws 422 `bad_rows` if rows have errors and none may be left out */
export async function beginCommit(
  context: Context,
  id: number,
  mode: 'all_or_nothing' | 'skip_bad_rows',
): Promise<void> {
  const { row, work } = await importFor(context, id, 'commit');
  const counts = await countRows(context.tx, id, work.blankCount);
  if (mode === 'all_or_nothing' && counts.failed > 0)
    throw refused(
      'bad_rows',
      `${counts.failed} rows have errors. Correct or skip them, or import the other rows only.`,
      {
        counts,
      },
    );
  if (counts.created + counts.updated + counts.unchanged === 0)
    throw refused('nothing_to_do', 'No rows to import.', { counts });
  const batchId = await openBatch(context, 'import', row.name);
  await record(context, id, 'commit', { state: 'committing', mode });
  await note(context.tx, id, { batchId });
  await begin(context, id, 'commit', work.rowCount);
}

/** Starts undoing an import. If it is already undone or being undone, nothing happens. @throws 422 `too_late` */
export async function beginUndo(context: Context, id: number): Promise<void> {
  const seen = await importOf(context.tx, context.actor, id, { lock: true });
  if (seen.row.state === 'undone' || seen.work.phase === 'undo') return;
  const { row, work } = await importFor(context, id, 'undo');
  const last = new Date(Date.parse(row.committedAt ?? row.updatedAt) + UNDO_DAYS * 86_400_000);
  if (last.toISOString() < context.now) throw refused('too_late', `You can undo an import for ${UNDO_DAYS} days.`);
  await begin(context, id, 'undo', await countLines(context, work.batchId ?? 0));
}

/** Cancels an import. A running import is rolled back; another is cancelled and its file deleted. */
export async function cancelImport(context: Context, id: number): Promise<void> {
  const { work } = await importFor(context, id, 'cancel');
  if (work.phase === 'commit') await note(context.tx, id, { cancelRequested: true });
  else if (work.phase === 'revert') throw conflict('already_running', 'The import is already being undone.');
  else await putAway(context, id);
}

/** Cancels an import and deletes its file and rows. */
export async function putAway(context: Context, id: number): Promise<void> {
  await note(context.tx, id, { phase: null, leaseUntil: null });
  await forget(context, id);
  await record(context, id, 'cancel', { state: 'cancelled' });
}

/** Deletes the stored file and its rows, so that none of their content remains. */
export async function forget(context: Context, id: number): Promise<void> {
  await destroyFile(context.tx, id, context.now);
  await forgetClaims(context.tx, id);
  await context.tx.query('delete from import_row where import_id = $1', [id]);
  await note(context.tx, id, { columns: [], mapping: null, tally: {} });
}

async function begin(context: Context, id: number, phase: Phase, total: number): Promise<void> {
  await note(context.tx, id, {
    phase,
    cursor: 0,
    done: 0,
    total,
    leaseUntil: null,
    cancelRequested: false,
    failure: null,
    phaseAt: context.now,
    tally: {},
  });
  // The rows are written later in the background, where the user cannot confirm their identity.
  await context.tx.query('update import_work set is_proved = $2 where import_id = $1', [
    id,
    context.isSteppedUp === true,
  ]);
}
