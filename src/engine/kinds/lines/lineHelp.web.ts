import type { Line } from './lines.ts';

/** A figure below the lines, such as the net total. */
export interface LineTotal {
  readonly label: string;
  readonly value: string;
  readonly isMain?: boolean;
}

/** Lines with their calculated values, and the totals. */
export interface WorkedLines {
  readonly lines: readonly Line[];
  readonly totals: readonly LineTotal[];
  /** Warnings about lines by position, such as a margin below the floor. */
  readonly remarks?: ReadonlyMap<number, string>;
}

/** An area's functions for its lines. Loaded with the first form that has such lines. */
export interface LineHelp {
  /** The columns of the grid. The others are shown below the active line. */
  readonly columns: readonly string[];
  /** Values of a new line in addition to the defaults of its columns. */
  readonly fresh?: Line;
  /** Whether a column does not apply to a line, such as the price of a heading. */
  readonly isIdle?: (line: Line, column: string) => boolean;
  /** Values that follow from the value of a column, such as the price of a product. */
  readonly fill?: (column: string, value: unknown) => Promise<Line>;
  /** Finds records by name or number, for pasted lines. */
  readonly find?: (column: string, texts: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Calculates the lines with the same rule as the server. */
  readonly work?: (lines: readonly Line[], values: Readonly<Record<string, unknown>>) => WorkedLines;
}

const known = new Map<string, () => Promise<LineHelp>>();

/** Registers the functions for the lines of a table. */
export function helpWithLines(name: string, load: () => Promise<LineHelp>): void {
  known.set(name, load);
}

export const lineHelpOf = (name: string | undefined): (() => Promise<LineHelp>) | undefined =>
  name === undefined ? undefined : known.get(name);
