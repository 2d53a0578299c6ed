import type { Field } from '../field.ts';
import { kindOf } from '../kinds.ts';
import { type Line, newLine } from './lines.ts';

/** What was copied from a spreadsheet: rows of cells; null for a text that belongs into one cell. */
export function pastedCells(text: string): readonly (readonly string[])[] | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (rows.length === 1 && !rows[0]?.includes('\t')) return null;
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
}

export interface Pasted {
  /** All lines, with what was pasted into them. */
  readonly lines: readonly Line[];
  /** Cells that could not be read, for people: "Line 3, Quantity: …". */
  readonly unread: readonly string[];
  /** Texts that name records, by column. */
  readonly named: ReadonlyMap<string, readonly { readonly at: number; readonly text: string }[]>;
}

/**
 * Puts cells into lines from one place on, as a spreadsheet does; lines that do not exist yet are added.
 *
 * @param columns the keys in the order they are shown, from the column that was pasted into
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
