import { type Delimiter, type Dialect, isBlank, recordReader } from '../matching/records.ts';

/** Lines before the table: Excel's `sep=;` and PowerShell's `#TYPE …`. They are skipped and not counted as rows. */
export interface Preface {
  readonly length: number;
  readonly delimiter: Delimiter | undefined;
}

export const DELIMITERS: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
};
const CANDIDATES: readonly Delimiter[] = [',', ';', '\t', '|'];

export const isDelimiter = (value: unknown): value is Delimiter => CANDIDATES.some((each) => each === value);

/** Reads the lines before the header. The text starts at the first character after a byte order mark. */
export function prefaceOf(text: string): Preface {
  let length = 0;
  let delimiter: Delimiter | undefined;
  for (;;) {
    const line = /^[^\r\n]*(?:\r\n|\r|\n|$)/.exec(text.slice(length, length + 1000))?.[0] ?? '';
    const separator = /^"?sep=(.)"?\s*$/i.exec(line)?.[1];
    if (!separator && !/^"?#TYPE\s/.test(line)) return { length, delimiter };
    if (isDelimiter(separator)) delimiter = separator;
    length += line.length;
  }
}

const LOOKED_AT = 50;

/**
 * Guesses the dialect of a table: the delimiter that gives the most even number of cells over the first 50 records, and
 * of equals the one with the most columns. Backslash escapes are chosen only if they make records more even than
 * doubled quotes.
 */
export function guessDialect(sample: string): Dialect {
  const preface = prefaceOf(sample);
  const text = sample.slice(preface.length);
  const delimiters = preface.delimiter ? [preface.delimiter] : CANDIDATES;
  const tries = delimiters.flatMap((delimiter): Dialect[] => [
    { delimiter, quotes: 'doubled' },
    ...(text.includes('\\"') ? [{ delimiter, quotes: 'backslash' } as const] : []),
  ]);
  let best: Dialect = { delimiter: preface.delimiter ?? ',', quotes: 'doubled' };
  let most = 0;
  for (const each of tries) {
    const score = evenness(text, each);
    if (score > most + 1e-9) {
      best = each;
      most = score;
    }
  }
  return best;
}

/** 0 for a single column; otherwise the share of records with the usual number of cells, plus a little per column. */
function evenness(text: string, dialect: Dialect): number {
  const records = firstRecords(text, dialect, LOOKED_AT).filter((cells) => !isBlank(cells));
  const header = records[0]?.length ?? 0;
  if (header < 2) return 0;
  const usual = mode(records.map((cells) => cells.length));
  if (usual < 2) return 0;
  const even = records.filter((cells) => cells.length === usual).length / records.length;
  return even + Math.min(usual, 200) / 1000;
}

/** The first records of a text that may be cut off anywhere. */
export function firstRecords(text: string, dialect: Dialect, count: number): string[][] {
  const reader = recordReader(dialect);
  const records = reader.push(text);
  if (records.length >= count) return records.slice(0, count);
  const last = reader.end();
  return [...records, ...('unclosed' in last ? [] : last)].slice(0, count);
}

function mode(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}
