import type { Queryable } from '../../db/pool.server.ts';
import { tellUser } from '../../changes/events/tellPages.server.ts';
import type { Import, Phase } from './importWork.server.ts';

/** Rows per transaction: few enough that a failed node loses little, enough to be fast. */
export const PORTION = 500;

/** Another node did this portion, or the import was stopped. This node's changes are rolled back. */
export class Overtaken extends Error {}

/** Records the progress of the import, if it has not changed since this portion started. @throws Overtaken */
export async function moveOn(
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

/** Ends the phase, or changes to another one. @throws Overtaken */
export async function endPhase(tx: Queryable, { row, work }: Import, next: Phase | null = null): Promise<void> {
  const { rowCount } = await tx.query(
    'update import_work set phase = $4, cursor = 0, done = case when $4::text is null then total else 0 end, lease_until = null where import_id = $1 and phase = $2 and cursor = $3',
    [row.id, work.phase, work.cursor, next],
  );
  if (rowCount !== 1) throw new Overtaken();
  await tellProgress(tx, { row, work: { ...work, phase: next } }, next ? 0 : work.total);
}

/** Sends the progress to the user who started the import. */
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
