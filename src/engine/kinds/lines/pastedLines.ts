import type { Field } from '../field.ts';
import { kindOf } from '../kinds.ts';
import { type Line, newLine } from './lines.ts';

/** Rows of cells copied from a spreadsheet. Null for text that belongs in one cell. */
export function pastedCells(text: string): readonly (readonly string[])[] | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (rows.length === 1 && !rows[0]?.includes('\t')) return null;
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
}

export interface Pasted {
  /** All lines, including the pasted values. */
  readonly lines: readonly Line[];
  /** Errors about cells that could not be read: "Line 3, Quantity: …". */
  readonly unread: readonly string[];
  /** Names of records, by column. */
  readonly named: ReadonlyMap<string, readonly { readonly at: number; readonly text: string }[]>;
}

/**
 * Pastes cells into the lines, starting at one line, like a spreadsheet. Missing lines are added.
 *
 * @param columns the keys in display order, starting with the column of the paste
 */
export function withPasted(
  lines: readonly Line[],
  cells: readonly (readonly string[])[],
  { field, from, columns }: { readonly field: Field; readonly from: number; readonly columns: readonly string[] },
): Pasted {
  const made = [...lines];
  const unread: string[] = [];
  const named = new Map<string, { at: number; text: string }[]>();
  for (const [step, row] of cells.entries()) {
    const at = from + step;
    const line: Record<string, unknown> = { ...(made[at] ?? newLine(field)) };
    for (const [place, text] of row.entries()) {
      const key = columns[place];
      const column = key === undefined ? undefined : field.of?.[key];
      if (key === undefined || !column || text === '') continue;
      if (column.to) {
        named.set(key, [...(named.get(key) ?? []), { at, text }]);
        continue;
      }
      const read = kindOf(column).read(text, column);
      if ('value' in read) line[key] = read.value;
      else unread.push(`Line ${at + 1}, “${text.slice(0, 40)}”: ${read.message}`);
    }
    made[at] = line;
  }
  return { lines: made, unread, named };
}
