/** The fields of a log line that decide its order. */
interface Placed {
  readonly id: number;
  readonly at: string;
}

/** Whether one entry comes above another: by time, then by ID. */
export const isLater = (one: Placed, other: Placed): boolean =>
  one.at === other.at ? one.id > other.id : one.at > other.at;

/** The same for lists ordered by ID. */
export const isNumberedLater = (one: Placed, other: Placed): boolean => one.id > other.id;

/** A list of lines as shown, and the lines that it has missed. */
export interface Missing<Line> {
  readonly shown: readonly Line[];
  /** Whether older lines can be loaded. */
  readonly hasOlder: boolean;
  readonly newer: readonly Line[];
  readonly isAbove: (one: Line, other: Line) => boolean;
}

/** The lines shown, each in its latest version: a line that waited for its seal may have one now. */
export function asKnown<Line extends Placed>({
  shown,
  newer,
}: Pick<Missing<Line>, 'shown' | 'newer'>): readonly Line[] {
  if (newer.length === 0) return shown;
  const known = new Map(newer.map((line) => [line.id, line]));
  return shown.map((line) => known.get(line.id) ?? line);
}

/** The new lines. Those that belong below the loaded lines are left out; they come with the older ones. */
export function waitingOf<Line extends Placed>({ shown, hasOlder, newer, isAbove }: Missing<Line>): readonly Line[] {
  const standing = new Set(shown.map(({ id }) => id));
  const last = hasOlder ? shown.at(-1) : undefined;
  return newer.filter((line) => !standing.has(line.id) && (!last || isAbove(line, last)));
}

/** All lines, each in its place. */
export const broughtIn = <Line extends Placed>(missing: Missing<Line>): readonly Line[] =>
  [...asKnown(missing), ...waitingOf(missing)].sort((one, other) => (missing.isAbove(one, other) ? -1 : 1));
