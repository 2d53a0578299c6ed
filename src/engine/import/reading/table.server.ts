import { setImmediate as othersTurn } from 'node:timers/promises';
import { refused } from '../../http/problem.ts';
import { storable } from './cells.ts';
import { countDate, type DateCount, dateOrder } from './dateOrder.ts';
import { decoderOf, isUtf8 } from './decode.server.ts';
import { guessDialect, prefaceOf } from './dialect.ts';
import { type FileSort, fileSort } from './fileSort.ts';
import { columnsOf, columnTwice, type FileColumn, numberedColumns } from './headers.ts';
import type { FileRow } from '../running/portion.server.ts';
import type { Reading, SampledColumn, Table } from './reading.ts';
import { isBlank, recordReader } from '../matching/records.ts';
import { hideSecrets, markSecrets, secretsOf } from './secretColumns.rules.ts';
import { withoutSecrets } from '../../keys/secretInText.rules.ts';
import { secretColumnsOf } from '../mapping/secretPlaces.ts';
import { foreignFile, foreignRecords } from './foreign.server.ts';
import { readWorkbook } from './workbook.server.ts';

/** The bytes of a file, in order. They can be read repeatedly. */
export type Pieces = () => AsyncIterable<Uint8Array>;

const LOOKED_AT = 256 * 1024;
const MOST_COLUMNS = 500;
const SAMPLES = 4;
/** The number of first rows shown as they are in the file. */
const FIRST_ROWS = 3;
/** Spreadsheets may write all their 1,048,576 rows if a whole sheet is formatted. More blank rows are refused. */
const MOST_BLANK = 1_100_000;
/** The number of rows after which the event loop gets a turn. */
const AT_ONCE = 5_000;

/**
 * Recognises how a file is written.
 * @throws 422 for an empty file or one that is not a table, with its type
 */
export async function recogniseFile(pieces: Pieces): Promise<Reading> {
  const start = await startOf(pieces);
  if (start.length === 0)
    throw refused('empty', 'The file is empty. Upload a file with a header and at least one row.');
  const found = fileSort(start.subarray(0, 65_536));
  if (found.sort === 'binary')
    throw refused('binary', `The file is ${found.what}. Upload a CSV, TSV, XLSX or JSON file.`);
  const plain = { encoding: 'utf-8', delimiter: ',', quotes: 'doubled', header: true } as const;
  if (found.sort === 'spreadsheet') return { ...plain, sort: 'spreadsheet' };
  const encoding = await encodingOf(found, pieces);
  const sample = withoutMark(decoderOf(encoding).push(start));
  if (sample.trim() === '')
    throw refused('empty', 'The file is empty. Upload a file with a header and at least one row.');
  const foreign = foreignFile(sample);
  if (foreign) return { ...plain, sort: 'text', foreign };
  return { ...plain, ...guessDialect(sample), sort: 'text', encoding };
}

async function encodingOf(found: FileSort & { sort: 'text' }, pieces: Pieces): Promise<Reading['encoding']> {
  return found.encoding ?? ((await isUtf8(pieces())) ? 'utf-8' : 'windows-1252');
}

async function startOf(pieces: Pieces): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces()) {
    parts.push(piece);
    length += piece.length;
    if (length >= LOOKED_AT) break;
  }
  return Buffer.concat(parts).subarray(0, LOOKED_AT);
}

const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

/**
 * Reads a whole file and passes its rows on in portions.
 * @throws 422 `unclosed_quote` with its row, `column_twice`, `too_many_rows`, `empty`
 */
export async function readTable(
  pieces: Pieces,
  reading: Reading,
  take: (rows: FileRow[]) => Promise<void>,
  most: number,
): Promise<Table> {
  if (reading.sort === 'spreadsheet') return readSheet(pieces, reading, take, most);
  if (reading.foreign) return collect(foreignRecords(pieces, reading.foreign), reading, take, most);
  try {
    return await collect(records(pieces, reading), reading, take, most);
  } catch (error) {
    if (reading.quotes === 'backslash' || !(error instanceof UnclosedQuote))
      throw error instanceof UnclosedQuote ? error.problem : error;
    // Backslash escapes may occur after the sample that the dialect was guessed from.
    const second: Reading = { ...reading, quotes: 'backslash' };
    return collect(records(pieces, second), second, take, most).catch(() => Promise.reject(error.problem));
  }
}

class UnclosedQuote extends Error {
  readonly problem;
  constructor(row: number) {
    super('unclosed quote');
    this.problem = refused(
      'unclosed_quote',
      `A quotation mark opened in row ${row} is not closed. Correct the row and upload the file again.`,
      { row },
    );
  }
}

async function* records(pieces: Pieces, reading: Reading): AsyncGenerator<readonly string[][]> {
  const decoder = decoderOf(reading.encoding);
  const reader = recordReader(reading);
  let isFirst = true;
  for await (const piece of pieces()) {
    let text = decoder.push(piece);
    if (isFirst) {
      text = withoutMark(text);
      text = text.slice(prefaceOf(text).length);
    }
    isFirst = false;
    yield reader.push(text);
  }
  yield reader.push(decoder.end());
  const last = reader.end();
  if ('unclosed' in last) throw new UnclosedQuote(last.unclosed);
  yield last;
}

async function readSheet(
  pieces: Pieces,
  reading: Reading,
  take: (rows: FileRow[]) => Promise<void>,
  most: number,
): Promise<Table> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces()) parts.push(piece);
  const sheets = await readWorkbook(Buffer.concat(parts));
  const filled = sheets.filter(({ rows }) => rows.some((row) => !isBlank(row)));
  const chosen = sheets.find(({ sheet }) => sheet === reading.sheet) ?? filled[0];
  if (!chosen) throw refused('empty', 'The workbook is empty. Upload a workbook with at least one row.');
  if (!filled.includes(chosen)) throw refused('empty', `The sheet “${chosen.sheet}” is empty. Choose another sheet.`);
  async function* rows() {
    yield (chosen?.rows ?? []).map((row) => [...row]);
  }
  return collect(rows(), { ...reading, sheet: chosen.sheet, sheets: sheets.map(({ sheet }) => sheet) }, take, most);
}

async function collect(
  source: AsyncIterable<readonly string[][]>,
  reading: Reading,
  take: (rows: FileRow[]) => Promise<void>,
  most: number,
): Promise<Table> {
  let columns: Sampling[] | undefined;
  let width = 0;
  let number = 0;
  let rows = 0;
  let blank = 0;
  const dates: DateCount = { dayFirst: 0, monthFirst: 0 };
  for await (const portion of source) {
    const taken: FileRow[] = [];
    for (const record of portion) {
      if (++number % AT_ONCE === 0) await othersTurn();
      let cells: readonly string[] = record.map(storable);
      if (isBlank(cells)) {
        if (columns && ++blank > MOST_BLANK)
          throw refused('too_many_rows', 'The sheet has more than 1,100,000 blank lines. Delete them and try again.');
        continue;
      }
      if (!columns) {
        columns = columnsFor(cells, reading);
        width = reading.sort === 'text' ? cells.length : Number.POSITIVE_INFINITY;
        if (reading.header) continue;
      }
      if (++rows > most)
        throw refused(
          'too_many_rows',
          `An import can have up to ${most.toLocaleString('en-GB')} rows. Split the file.`,
        );
      const secrets = secretsOf(cells, columns, width);
      cells = hideSecrets(cells, columns, width);
      sample(columns, cells, dates);
      taken.push({ number, cells, ...(secrets ? { secrets } : {}) });
    }
    if (taken.length > 0) await take(taken);
  }
  if (!columns) throw refused('empty', 'The file is empty. Upload a file with a header and at least one row.');
  if (rows === 0)
    throw refused('empty', 'The file has a header but no rows. Add at least one row and upload the file again.');
  const settled = dateOrder(dates);
  return {
    reading: { ...without(reading, 'settled'), ...(settled ? { settled } : {}) },
    columns: columns.map(
      ({ samples, first, ...column }): SampledColumn => ({
        ...column,
        samples: [...samples].map(withoutSecrets),
        first: first.map(withoutSecrets),
      }),
    ),
    rows,
    blank,
  };
}

const without = (reading: Reading, key: 'settled'): Reading => {
  const { [key]: _, ...rest } = reading;
  return rest;
};

interface Sampling extends FileColumn {
  readonly samples: Set<string>;
  readonly first: string[];
  filled: number;
}

function columnsFor(first: readonly string[], { header, kind }: Reading): Sampling[] {
  const columns = header ? columnsOf(trimmedEnd(first)) : numberedColumns(first.length);
  if (columns.length > MOST_COLUMNS)
    throw refused(
      'too_many_columns',
      `A file can have up to ${MOST_COLUMNS} columns. This file has ${columns.length}.`,
    );
  const twice = columnTwice(columns);
  if (twice) throw refused('column_twice', `Two columns are called “${twice}”. Rename one and upload the file again.`);
  return markSecrets(columns, header ? undefined : first, secretColumnsOf(columns, kind)).map((column) => ({
    ...column,
    samples: new Set(),
    first: [],
    filled: 0,
  }));
}

/** Removes empty cells after the last header, which spreadsheets write. */
function trimmedEnd(header: readonly string[]): readonly string[] {
  const last = header.findLastIndex((name) => !isBlank([name]));
  return header.slice(0, last + 1);
}

function sample(columns: readonly Sampling[], cells: readonly string[], dates: DateCount): void {
  for (const column of columns) {
    const cell = cells[column.at];
    if (column.first.length < FIRST_ROWS) column.first.push(shortened(cell ?? ''));
    if (cell === undefined || cell === '') continue;
    column.filled++;
    if (column.samples.size < SAMPLES && cell.trim() !== '') column.samples.add(shortened(cell));
    countDate(dates, cell);
  }
}

const shortened = (cell: string): string => (cell.length > 120 ? `${cell.slice(0, 120)}…` : cell);
