import { quoted } from '../../db/names.ts';
import type { Queryable } from '../../db/pool.server.ts';
import type { Context } from '../../request/context.server.ts';
import { planFor } from '../mapping/importPlan.server.ts';
import type { Import } from './importWork.server.ts';
import { type FileRow, type Portion, takeIn } from './portion.server.ts';
import type { RowWork } from './rowWork.ts';
import { keepClaims, keepResults } from './rows.server.ts';

/** Imports rows, stores their results, and rolls everything else back. */
export async function dryRun(context: Context, found: Import, rows: readonly FileRow[]): Promise<readonly RowWork[]> {
  const { plan, extra } = await planFor(context.tx, found);
  const importId = found.row.id;
  const works = await tryOut({ context, importId, plan, extra, rows });
  await keepResults(context.tx, importId, works, { isFinal: false });
  await keepClaims(context.tx, importId, works);
  return works;
}

/** The results that importing rows would have. Everything is rolled back. */
export async function tryOut(portion: Portion): Promise<readonly RowWork[]> {
  const { tx } = portion.context;
  await tx.query('savepoint dry_run');
  await spareNumbers(tx);
  const works = await takeIn({ ...portion, context: { ...portion.context, isDryRun: true } });
  await tx.query('rollback to savepoint dry_run');
  return works;
}

/**
 * Sequences do not roll back, so a dry run uses temporary copies of the same name, which are found first and vanish
 * with the rollback. Id columns keep their own sequences, because gaps in ids are not visible to users.
 */
async function spareNumbers(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ name: string; next: number; step: number }>(
    `select s.sequencename as name, coalesce(s.last_value + s.increment_by, s.start_value) as next, s.increment_by as step
       from pg_sequences s join pg_class c on c.relname = s.sequencename and c.relnamespace = to_regnamespace(s.schemaname)
      where s.schemaname = current_schema() and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`,
  );
  const copies = rows.map(
    ({ name, next, step }) => `create temporary sequence ${quoted(name)} increment by ${step} start with ${next}`,
  );
  // Run as one query, because every portion of a file creates the copies again.
  if (copies.length > 0) await tx.query(copies.join('; '));
}
