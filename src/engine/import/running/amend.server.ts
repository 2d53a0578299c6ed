import type { Context } from '../../request/context.server.ts';
import { conflict, notFound } from '../../http/problem.ts';
import { cellText, storable } from '../reading/cells.ts';
import { type Import, importFor, note } from './importWork.server.ts';
import type { FileRow } from './portion.server.ts';
import type { Mapping, Place } from '../mapping/preset.ts';
import { forgetClaims } from './rows.server.ts';
import { dryRun } from './dryRun.server.ts';
import { HIDDEN } from '../../keys/secretInText.rules.ts';
import { keepRowSecrets, withSecrets } from '../reading/sealedRows.server.ts';
import { PORTION } from './phaseSteps.server.ts';

/** Corrections to a checked file before it is imported: cells, rows to leave out, and the meaning of words. */

/** Changes cells of one row and checks it again, together with rows that were duplicates. @throws 404, 409 */
export async function writeCells(
  context: Context,
  id: number,
  number: number,
  cells: Readonly<Record<string, string>>,
): Promise<void> {
  const found = await importFor(context, id, 'check');
  const row = await rowOf(context, id, number);
  const isSecret = (at: number): boolean => found.work.columns.some((column) => column.at === at && column.isSecret);
  const [known] = await withSecrets(context.tx, id, [row]);
  const secrets: Record<number, string> = { ...known?.secrets };
  const written = [...row.cells];
  for (const [at, text] of Object.entries(cells)) {
    if (Number(at) >= found.work.columns.length) throw notFound('column');
    while (written.length <= Number(at)) written.push('');
    written[Number(at)] = isSecret(Number(at)) && text !== '' ? HIDDEN : storable(text);
    if (!isSecret(Number(at)) || text === HIDDEN) continue;
    if (text === '') delete secrets[Number(at)];
    else secrets[Number(at)] = storable(text);
  }
  await context.tx.query(
    'update import_row set cells = $3::jsonb, left_out = false where import_id = $1 and number = $2',
    [id, number, JSON.stringify(written)],
  );
  if (Object.keys(secrets).length > 0) await keepRowSecrets(context.tx, id, [{ number, secrets }]);
  else await context.tx.query('delete from import_secret where import_id = $1 and number = $2', [id, number]);
  await checkAgain(context, found, [number]);
}

/** Leaves a row out of the import, or includes it again. */
export async function leaveOut(context: Context, id: number, number: number, leftOut: boolean): Promise<void> {
  const found = await importFor(context, id, 'check');
  await rowOf(context, id, number);
  await context.tx.query(
    `update import_row set left_out = $3, result = case when $3 then 'skipped' end, records = '[]', faults = '[]', remarks = '[]' where import_id = $1 and number = $2`,
    [id, number, leftOut],
  );
  await checkAgain(context, found, [number]);
}

/**
 * Sets the meaning of a word in a column and checks the rows that contain it again.
 * @returns false if more rows contain it than are checked at once, so that the whole file must be checked
 */
export async function nameWord(
  context: Context,
  id: number,
  column: number,
  text: string,
  means: string,
): Promise<boolean> {
  const found = await importFor(context, id, 'check');
  const name = found.work.columns.find((each) => each.at === column)?.name;
  const places = name ? found.work.mapping?.columns[name] : undefined;
  if (!name || !places || !found.work.mapping) throw notFound('column');
  const isName = /^#\d+$/.test(means);
  const named = places.map(
    (place): Place =>
      isName === /Ids?$/.test(place.field) || !isName ? { ...place, words: { ...place.words, [text]: means } } : place,
  );
  const mapping: Mapping = { ...found.work.mapping, columns: { ...found.work.mapping.columns, [name]: named } };
  await note(context.tx, id, { mapping });
  const { rows } = await context.tx.query<{ number: number; cell: string }>(
    `select number, cells ->> $2::int as cell from import_row where import_id = $1 and result = 'error' and not left_out order by number`,
    [id, column],
  );
  const numbers = rows
    .filter(({ cell }) => cellText(cell).toLowerCase() === text.toLowerCase())
    .map((row) => row.number);
  if (numbers.length > PORTION) return false;
  await checkAgain(context, { ...found, work: { ...found.work, mapping } }, numbers);
  return true;
}

async function rowOf(context: Context, id: number, number: number): Promise<FileRow> {
  const { rows } = await context.tx.query<{ number: number; cells: string[] | null }>(
    'select number, cells from import_row where import_id = $1 and number = $2 for update',
    [id, number],
  );
  const [row] = rows;
  if (!row) throw notFound('row');
  if (!row.cells) throw conflict('wrong_state', 'The row is already imported.');
  return { number: row.number, cells: row.cells };
}

/** Also checks rows again that were refused because of another row, which may be corrected now. */
async function checkAgain(context: Context, found: Import, numbers: readonly number[]): Promise<void> {
  const { rows } = await context.tx.query<{ number: number; cells: string[] }>(
    `select number, cells from import_row where import_id = $1 and not left_out
        and (number = any($2::int[]) or (result = 'error' and (faults @> '[{"code": "duplicate_in_file"}]' or faults @> '[{"code": "secret_differs"}]'))) order by number limit $3`,
    [found.row.id, numbers, PORTION + numbers.length],
  );
  await forgetClaims(context.tx, found.row.id, [...numbers, ...rows.map((row) => row.number)]);
  if (rows.length > 0) await dryRun(context, found, await withSecrets(context.tx, found.row.id, rows));
  await note(context.tx, found.row.id, { tally: {} });
}
