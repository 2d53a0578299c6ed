import type { Line } from './lines.ts';

/** A figure below the lines, such as the net total. */
export interface LineTotal {
  readonly label: string;
  readonly value: string;
  readonly isMain?: boolean;
}

/** Lines with what is worked out of them, and what they come to. */
export interface WorkedLines {
  readonly lines: readonly Line[];
  readonly totals: readonly LineTotal[];
  /** What is unusual about a line, by its place: a margin below the floor. */
  readonly remarks?: ReadonlyMap<number, string>;
}

/** What an area knows of its lines, beyond their columns. It comes with the first form that has such lines. */
export interface LineHelp {
  /** The columns of the grid; the others stand below the line that is being changed. */
  readonly columns: readonly string[];
  /** What a new line begins with, beside the defaults of its columns. */
  readonly fresh?: Line;
  /** Whether a column means nothing for a line, such as the price of a heading. */
  readonly isIdle?: (line: Line, column: string) => boolean;
  /** What follows from the chosen value of a column: of a product its price. */
  readonly fill?: (column: string, value: unknown) => Promise<Line>;
  /** Finds records by what people write for them, for lines that are pasted. */
  readonly find?: (column: string, texts: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The same rule as on the server. */
  readonly work?: (lines: readonly Line[], values: Readonly<Record<string, unknown>>) => WorkedLines;
}

const known = new Map<string, () => Promise<LineHelp>>();

/** Says how forms help with the lines of a table. */
export function helpWithLines(name: string, load: () => Promise<LineHelp>): void {
  known.set(name, load);
}

export const lineHelpOf = (name: string | undefined): (() => Promise<LineHelp>) | undefined =>
  name === undefined ? undefined : known.get(name);
