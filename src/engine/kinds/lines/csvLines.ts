import { type Field, labelOf } from '../field.ts';

/** The cells of a CSV file. The separator is the most frequent candidate in the first line. */
export function csvCells(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/^\ufeff/, '');
  const [head = ''] = plain.split(/\r?\n/, 1);
  const separator = [',', ';', '\t'].reduce((best, each) => (countOf(head, each) > countOf(head, best) ? each : best));
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(withoutMark(cell.trim()));
    cell = '';
  };
  for (let at = 0; at < plain.length; at++) {
    const sign = plain.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (plain.charAt(at + 1) === '"') cell += plain.charAt(at++);
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (sign === separator) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else if (sign !== '\r') cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some((each) => each !== ''));
}

const countOf = (text: string, sign: string): number => text.split(sign).length;

/** Removes the apostrophe that exports put before text that looks like a formula. */
const withoutMark = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/**
 * The rows of a file and their columns. If the first row names at least two columns, it is the header, and unknown
 * columns are left out.
 *
 * @param columns in the order that applies without a header
 */
export function rowsOfFile(
  cells: readonly (readonly string[])[],
  columns: readonly (readonly [key: string, field: Field])[],
): { readonly cells: readonly (readonly string[])[]; readonly columns: readonly string[] } {
  const named = (text: string): string | undefined =>
    columns.find(([key, field]) =>
      [labelOf(key, field), key, ...(field.aliases ?? [])].some((name) => isAlike(name, text)),
    )?.[0];
  const [head = [], ...rest] = cells;
  const found = head.map(named);
  if (found.filter((key) => key !== undefined).length < 2) return { cells, columns: columns.map(([key]) => key) };
  return { cells: rest, columns: found.map((key) => key ?? '') };
}

const isAlike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
