import type { Context } from '../request/context.server.ts';
import { create } from '../store/store.server.ts';
import { require } from '../access/access.server.ts';
import { refused } from '../http/problem.ts';
import { elsewhere } from './matching/elsewhere.ts';
import { keepFile, piecesOf } from './reading/fileStore.server.ts';
import { importRun } from './importRun.ts';
import { importFor, note, record } from './running/importWork.server.ts';
import type { Reading } from './reading/reading.ts';
import { hidesOthers } from './mapping/secretPlaces.ts';
import { presetNamed } from './mapping/presets.ts';
import { forgetClaims, keepRows } from './running/rows.server.ts';
import { readGroup } from '../settings/groups.server.ts';
import { tablesGroup } from './tablesGroup.ts';
import { readTable, recogniseFile } from './reading/table.server.ts';

/**
 * Stores an uploaded file, recognises its format and reads it once, so that all errors of the file as a whole are
 * reported together.
 * @returns the id of the import
 * @throws 413, 422 `empty`, `binary`, `unclosed_quote`, `column_twice`, `too_many_rows`, `elsewhere`
 */
export async function uploadFile(context: Context, name: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  require(context.actor, 'import.run');
  const product = {
    ...context,
    actor: { ...context.actor, patterns: [...context.actor.patterns, 'import.create', 'import.update'] },
  };
  const { id } = await create(product, importRun, { name: tidyName(name) });
  const { importRows, importMib } = await readGroup(context.tx, tablesGroup);
  const { size, sha256 } = await keepFile(context.tx, id, source, importMib);
  const pieces = piecesOf(context.tx, id);
  const reading = await recogniseFile(pieces);
  const table = await readTable(pieces, reading, (rows) => keepRows(context.tx, id, rows), importRows);
  const other = elsewhere(table.columns);
  if (other) throw refused('elsewhere', other.message, { path: other.path });
  await context.tx.query(
    `insert into import_work (import_id, size, sha256, reading, columns, row_count, blank_count, phase_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      size,
      sha256,
      JSON.stringify(table.reading),
      JSON.stringify(table.columns),
      table.rows,
      table.blank,
      context.now,
    ],
  );
  return id;
}

/** The file's name without folders and control characters. */
const tidyName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{C}]/gu, '')
    .trim()
    .slice(0, 200) || 'file';

/**
 * Reads the file again with the chosen preset if that keeps other columns secret: notes next to passwords are hidden,
 * those of other tables are not.
 */
export async function readAs(context: Context, id: number, kind: string): Promise<void> {
  const { work } = await importFor(context, id, 'read');
  const preset = presetNamed(kind);
  if (!preset || work.fileGoneAt || !work.reading.header || !hidesOthers(preset, work.columns)) return;
  await readAgain(context, id, { kind });
}

/** Reads the file again with other settings: another encoding, delimiter or sheet, or with or without a header. */
export async function readAgain(context: Context, id: number, changes: Partial<Reading>): Promise<void> {
  const { work } = await importFor(context, id, 'read');
  if (work.fileGoneAt) throw refused('file_gone', 'The file was deleted 24 hours after the upload. Upload it again.');
  const reading: Reading = { ...work.reading, ...changes };
  await context.tx.query('delete from import_row where import_id = $1', [id]);
  await context.tx.query('delete from import_secret where import_id = $1', [id]);
  await forgetClaims(context.tx, id);
  const { importRows } = await readGroup(context.tx, tablesGroup);
  const pieces = piecesOf(context.tx, id);
  const table = await readTable(pieces, reading, (rows) => keepRows(context.tx, id, rows), importRows);
  await note(context.tx, id, {
    reading: table.reading,
    columns: table.columns,
    rowCount: table.rows,
    blankCount: table.blank,
    mapping: null,
    cursor: 0,
    done: 0,
    total: 0,
  });
  await record(context, id, 'read', { state: 'uploaded', preset: null });
}
