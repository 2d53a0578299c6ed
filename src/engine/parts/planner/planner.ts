import type { Tone } from '../tones.ts';

/** What a cell shows: a letter or two, so that colour never stands alone, and the whole of it in words. */
export interface PlannerCell {
  readonly mark: string;
  readonly tone: Tone;
  /** "Away", "Waiting, morning" */
  readonly label: string;
  /** Only half of the column’s time. */
  readonly half?: 'first' | 'second';
}

/** A person or a room. */
export interface PlannerRow {
  readonly key: string;
  readonly title: string;
  readonly to?: string;
  /** By the key of the column. */
  readonly cells: ReadonlyMap<string, PlannerCell>;
  /** Columns in which nothing can be, such as days not worked. */
  readonly shaded: ReadonlySet<string>;
}

/** A stretch of time: a day. */
export interface PlannerColumn {
  readonly key: string;
  /** "M 3" */
  readonly head: readonly [above: string, below: string];
  /** "Thursday 3 December 2026" */
  readonly label: string;
  /** The heading it shares with its neighbours: "December 2026". */
  readonly group: string;
  readonly isNow?: boolean;
  /** "Christmas Day" */
  readonly note?: string;
}

/** A line under the rows: a figure for each column. */
export interface PlannerSum {
  readonly title: string;
  readonly cells: ReadonlyMap<string, { readonly text: string; readonly label: string; readonly isBad?: boolean }>;
}

/** Where the focus goes from a cell; null where a key means nothing here. */
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

/** Neighbouring columns under one heading, with how many they are. */
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
