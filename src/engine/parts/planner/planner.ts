import type { Tone } from '../tones.ts';

/** The content of a cell: one or two letters, so that colour is not the only sign, and a label. */
export interface PlannerCell {
  readonly mark: string;
  readonly tone: Tone;
  /** "Away", "Waiting, morning" */
  readonly label: string;
  /** Only one half of the column’s period. */
  readonly half?: 'first' | 'second';
}

/** A person or a room. */
export interface PlannerRow {
  readonly key: string;
  readonly title: string;
  readonly to?: string;
  /** By the key of the column. */
  readonly cells: ReadonlyMap<string, PlannerCell>;
  /** Columns that are not available, such as days off. */
  readonly shaded: ReadonlySet<string>;
}

/** A period: one day. */
export interface PlannerColumn {
  readonly key: string;
  /** "M 3" */
  readonly head: readonly [above: string, below: string];
  /** "Thursday 3 December 2026" */
  readonly label: string;
  /** The heading of adjacent columns: "December 2026". */
  readonly group: string;
  readonly isNow?: boolean;
  /** "Christmas Day" */
  readonly note?: string;
}

/** A row below the others with a number for each column. */
export interface PlannerSum {
  readonly title: string;
  readonly cells: ReadonlyMap<string, { readonly text: string; readonly label: string; readonly isBad?: boolean }>;
}

/** The cell to which a key moves the focus, or null for other keys. */
export function movedBy(
  key: string,
  isControl: boolean,
  { row, column }: { readonly row: number; readonly column: number },
  { rows, columns }: { readonly rows: number; readonly columns: number },
): { readonly row: number; readonly column: number } | null {
  const to = (nextRow: number, nextColumn: number) => ({
    row: Math.min(Math.max(nextRow, 0), rows - 1),
    column: Math.min(Math.max(nextColumn, 0), columns - 1),
  });
  const moves: Readonly<Record<string, () => { row: number; column: number }>> = {
    ArrowLeft: () => to(row, column - 1),
    ArrowRight: () => to(row, column + 1),
    ArrowUp: () => to(row - 1, column),
    ArrowDown: () => to(row + 1, column),
    PageUp: () => to(row - 10, column),
    PageDown: () => to(row + 10, column),
    Home: () => to(isControl ? 0 : row, 0),
    End: () => to(isControl ? rows - 1 : row, columns - 1),
  };
  return moves[key]?.() ?? null;
}

/** Adjacent columns with the same heading, and their number. */
export function groupsOf(
  columns: readonly PlannerColumn[],
): readonly { readonly group: string; readonly count: number }[] {
  const groups: { group: string; count: number }[] = [];
  for (const { group } of columns) {
    const last = groups.at(-1);
    if (last?.group === group) last.count += 1;
    else groups.push({ group, count: 1 });
  }
  return groups;
}
