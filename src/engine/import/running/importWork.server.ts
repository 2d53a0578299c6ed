import type { AuditAction } from '../../changes/auditEvents.server.ts';
import type { Kept } from '../../bulk/logged.ts';
import { may } from '../../permission/permission.ts';
import type { Actor } from '../../permission/actor.ts';
import { binder } from '../../access/access.server.ts';
import type { Queryable } from '../../db/pool.server.ts';
import type { Values } from '../../store/change.server.ts';
import type { Context } from '../../request/context.server.ts';
import type { Row } from '../../entity/entity.ts';
import { fromClause, selectList } from '../../store/rows.server.ts';
import { changeMany } from '../../store/store.server.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { type ImportStep, importRun, mayDo } from '../importRun.ts';
import type { Mapping } from '../mapping/preset.ts';
import type { Reading, SampledColumn } from '../reading/reading.ts';
import type { Tally } from './rows.server.ts';

export type ImportRow = Row<typeof importRun>;

/** The background phase: dry run, import, rollback of a failed or cancelled import, or undo. */
export type Phase = 'check' | 'commit' | 'revert' | 'undo';

/** Data of an import that is not part of its record. */
export interface ImportWork extends Values {
  readonly importId: number;
  readonly size: number;
  readonly sha256: string;
  readonly reading: Reading;
  readonly columns: readonly SampledColumn[];
  readonly rowCount: number;
  readonly blankCount: number;
  readonly mapping: Mapping | null;
  readonly phase: Phase | null;
  readonly cursor: number;
  readonly done: number;
  readonly total: number;
  readonly cancelRequested: boolean;
  readonly failure: string | null;
  readonly batchId: number | null;
  readonly kept: readonly Kept[];
  /** The tally at the end of the last phase; empty after rows were corrected. */
  readonly tally: Partial<Tally>;
  readonly fileGoneAt: string | null;
}

export interface Import {
  readonly row: ImportRow;
  readonly work: ImportWork;
}

const COLUMNS = `import_id as "importId", size, sha256, reading, columns, row_count as "rowCount", blank_count as "blankCount", mapping, phase,
  cursor, done, total, cancel_requested as "cancelRequested", failure, batch_id as "batchId", kept, tally, file_gone_at as "fileGoneAt"`;

/** Imports are visible to the user who created them, and to users who can see every customer. */
export const isVisible = (actor: Actor, row: Pick<ImportRow, 'createdBy'>): boolean =>
  actor.userId === null || row.createdBy === actor.userId || actor.customers === 'all';

/** One visible import with its work; `lock` locks both until the transaction ends. */
export async function importOf(
  tx: Queryable,
  actor: Actor,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<Import> {
  const lock = options.lock ? ' for update' : '';
  const { rows: works } = await tx.query<ImportWork>(`select ${COLUMNS} from import_work where import_id = $1${lock}`, [
    id,
  ]);
  const { rows } = await tx.query<ImportRow & Values>(
    `select ${selectList(importRun)} from ${fromClause(importRun)} where r.id = $1`,
    [id],
  );
  const [work] = works;
  const [row] = rows;
  if (!work || !row || !may(actor.patterns, 'import.run') || !isVisible(actor, row)) throw notFound('import');
  return { row, work };
}

/** The import, locked, if the step is allowed in its current state. @throws 404, 409 with the current state */
export async function importFor(context: Context, id: number, step: ImportStep): Promise<Import> {
  const found = await importOf(context.tx, context.actor, id, { lock: true });
  const { row, work } = found;
  if (work.phase && step !== 'cancel')
    throw conflict('already_running', 'The import is running. Wait for it to finish, or cancel it.');
  if (!mayDo(step, row.state))
    throw conflict(
      'wrong_state',
      `This step is not available because the import is ${importRun.fields.state.options?.[row.state]?.label.toLowerCase() ?? row.state}.`,
    );
  return found;
}

/** Changes fields of the import's record, with an audit log entry. */
export async function record(context: Context, id: number, action: AuditAction, set: Values): Promise<void> {
  const [outcome] = await changeMany(context, importRun, action, [{ id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

/** Changes data of the import outside its record; progress is not logged in the audit log. */
export async function note(
  tx: Queryable,
  id: number,
  set: Partial<Record<keyof ImportWork & string, unknown>> & {
    readonly leaseUntil?: unknown;
    readonly phaseAt?: unknown;
  },
): Promise<void> {
  const bind = binder();
  const target = bind(id);
  const parts = Object.entries(set).map(([key, value]) => {
    const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const isJson = value !== null && typeof value === 'object';
    return `${column} = ${bind(isJson ? JSON.stringify(value) : value)}`;
  });
  await tx.query(`update import_work set ${parts.join(', ')} where import_id = ${target}`, bind.values);
}
