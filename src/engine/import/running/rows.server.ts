import type { Queryable } from '../../db/pool.server.ts';
import { countsOf, type Counts, type Result } from '../fault.ts';
import type { FileRow } from './portion.server.ts';
import { resultOf, type RowWork } from './rowWork.ts';
import { keepRowSecrets, openedRows } from '../reading/sealedRows.server.ts';
import { shown } from '../reading/secretColumns.rules.ts';

/** Stores the rows of a file as they were read. */
export async function keepRows(tx: Queryable, importId: number, rows: readonly FileRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 2_000)
    await tx.query(
      `insert into import_row (import_id, number, cells)
       select $1, number, cells from jsonb_to_recordset($2::jsonb) as x (number int, cells jsonb)`,
      [importId, JSON.stringify(rows.slice(from, from + 2_000).map(({ number, cells }) => ({ number, cells })))],
    );
  await keepRowSecrets(tx, importId, rows);
}

/** The next rows after a row number: for a check, all rows not left out; otherwise those that passed the check. */
export async function rowsAfter(
  tx: Queryable,
  importId: number,
  after: number,
  count: number,
  which: 'all' | 'passed',
): Promise<FileRow[]> {
  const { rows } = await tx.query<{ number: number; cells: string[]; sealed: string | null }>(
    `select r.number, r.cells, s.sealed from import_row r
       left join import_secret s on s.import_id = r.import_id and s.number = r.number
      where r.import_id = $1 and r.number > $2 and not r.left_out ${which === 'passed' ? `and r.result in ('create', 'update', 'unchanged')` : ''}
      order by r.number limit $3`,
    [importId, after, count],
  );
  return openedRows(
    tx,
    importId,
    rows.map(({ sealed, ...row }) => ({ row, sealed })),
  );
}

/** Stores the results, or the expected results, of rows. */
export async function keepResults(
  tx: Queryable,
  importId: number,
  rows: readonly RowWork[],
  options: { readonly isFinal: boolean },
): Promise<void> {
  if (rows.length === 0) return;
  const results = rows.map((row) => ({
    number: row.number,
    result: resultOf(row),
    records: shown([
      ...row.made.map((made) => ({ ...made, id: options.isFinal ? (row.ids.get(made.target) ?? null) : made.id })),
      // Records created in a dry run no longer exist.
      ...row.referred.map((made) => ({ ...made, id: options.isFinal ? made.id : null })),
    ]),
    faults: shown(row.faults),
    remarks: shown(row.remarks),
  }));
  await tx.query(
    `update import_row r set result = x.result, records = x.records, faults = x.faults, remarks = x.remarks
       from jsonb_to_recordset($2::jsonb) as x (number int, result text, records jsonb, faults jsonb, remarks jsonb)
      where r.import_id = $1 and r.number = x.number`,
    [importId, JSON.stringify(results)],
  );
}

/** Stores the claims of rows, so that later rows of the file are compared with them. */
export async function keepClaims(tx: Queryable, importId: number, rows: readonly RowWork[]): Promise<void> {
  const claims = rows.flatMap((row) =>
    row.faults.length > 0 ? [] : row.claims.map((claim) => ({ ...claim, number: row.number })),
  );
  if (claims.length === 0) return;
  await tx.query(
    `insert into import_claim (import_id, claim, number, settles)
     select $1, claim, number, settles from jsonb_to_recordset($2::jsonb) as x (claim text, number int, settles text)
     on conflict do nothing`,
    [importId, JSON.stringify(claims)],
  );
}

export async function forgetClaims(tx: Queryable, importId: number, numbers?: readonly number[]): Promise<void> {
  if (numbers)
    await tx.query('delete from import_claim where import_id = $1 and number = any($2::int[])', [importId, numbers]);
  else await tx.query('delete from import_claim where import_id = $1', [importId]);
}

/**
 * Deletes the cells of imported rows, because the records now hold their values. The cells of failed rows are kept for
 * correction, without values that look like secrets.
 */
export async function forgetCells(tx: Queryable, importId: number): Promise<void> {
  await tx.query(`update import_row set cells = null where import_id = $1 and result is distinct from 'error'`, [
    importId,
  ]);
  for (let after = 0; ; ) {
    const { rows } = await tx.query<FileRow>(
      'select number, cells from import_row where import_id = $1 and cells is not null and number > $2 order by number limit 1000',
      [importId, after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)?.number ?? after;
    await tx.query(
      `update import_row r set cells = x.cells from jsonb_to_recordset($2::jsonb) as x (number int, cells jsonb)
        where r.import_id = $1 and r.number = x.number and r.cells <> x.cells`,
      [importId, JSON.stringify(rows.map((row) => ({ ...row, cells: shown(row.cells) })))],
    );
  }
}

/** The number of rows by result. With the blank rows, they add up to the rows read. */
export async function countRows(tx: Queryable, importId: number, blank: number): Promise<Counts> {
  const { rows } = await tx.query<{ result: Result | null; left_out: boolean; n: number }>(
    'select result, left_out, count(*)::int as n from import_row where import_id = $1 group by result, left_out',
    [importId],
  );
  const results: Partial<Record<Result, number>> = {};
  for (const { result, left_out, n } of rows) {
    const key = left_out ? 'skipped' : result;
    if (key) results[key] = (results[key] ?? 0) + n;
  }
  return countsOf(results, blank);
}

/** The number of records of each noun created or updated, or to be so, and the number of remarks by code. */
export interface Tally {
  readonly records: readonly { readonly noun: string; readonly result: string; readonly n: number }[];
  readonly remarks: readonly Found[];
  readonly faults: readonly Found[];
}

/** A fault or remark, with the number of rows. */
export interface Found {
  readonly code: string;
  readonly n: number;
  /** The first row with the finding and one of its messages. They are not kept once the file is imported. */
  readonly first?: number;
  readonly example?: string;
}

export const NO_TALLY: Tally = { records: [], remarks: [], faults: [] };

/** Tallies the rows of a file. After the import it uses the audit log, which includes records created for references. */
export async function tallyRows(tx: Queryable, importId: number, batchId?: number): Promise<Tally> {
  const records = batchId === undefined ? await recordsOfRows(tx, importId) : await recordsOfBatch(tx, batchId);
  const examples = batchId === undefined ? ', min(r.number)::int as first, min(x.message) as example' : '';
  const ofKind = (list: 'remarks' | 'faults') =>
    tx.query<Found>(
      `select x.code, count(*)::int as n${examples} from import_row r, jsonb_to_recordset(r.${list}) as x (code text, message text)
        where r.import_id = $1 and r.${list} <> '[]'::jsonb group by 1 order by 2 desc, 1`,
      [importId],
    );
  return { records, remarks: (await ofKind('remarks')).rows, faults: (await ofKind('faults')).rows };
}

async function recordsOfRows(tx: Queryable, importId: number): Promise<Tally['records']> {
  const { rows } = await tx.query<Tally['records'][number]>(
    `select x.noun, x.result, (count(*) filter (where x.once is null) + count(distinct x.once))::int as n
       from import_row r, jsonb_to_recordset(r.records) as x (noun text, result text, once text)
      where r.import_id = $1 and r.result <> 'error' group by 1, 2 order by 3 desc, 1`,
    [importId],
  );
  return rows;
}

/** Counts each record once. A record that was created and then updated counts as created. */
async function recordsOfBatch(tx: Queryable, batchId: number): Promise<Tally['records']> {
  const { rows } = await tx.query<Tally['records'][number]>(
    `select kind as noun, result, count(*)::int as n
       from (select kind, entity_id, case when bool_or(action = 'create') then 'create' else 'update' end as result
               from change_log where batch_id = $1 group by 1, 2) x
      group by 1, 2 order by 3 desc, 1`,
    [batchId],
  );
  return rows;
}
