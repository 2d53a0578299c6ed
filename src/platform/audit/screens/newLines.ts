/** A line of one of the logs, as far as its place among the others goes. */
interface Placed {
  readonly id: number;
  readonly at: string;
}

/** Whether one entry stands above another: by moment, then by number. */
export const isLater = (one: Placed, other: Placed): boolean =>
  one.at === other.at ? one.id > other.id : one.at > other.at;

/** The same where lines stand in the order of their numbers. */
export const isNumberedLater = (one: Placed, other: Placed): boolean => one.id > other.id;

/** A list of lines as it stands, and what it has missed. */
export interface Missing<Line> {
  readonly shown: readonly Line[];
  /** Older lines follow when they are asked for. */
  readonly hasOlder: boolean;
  readonly newer: readonly Line[];
  readonly isAbove: (one: Line, other: Line) => boolean;
}

/** The lines that stand, each as it is known now: one that waited for its seal may have it. */
export function asKnown<Line extends Placed>({
  shown,
  newer,
}: Pick<Missing<Line>, 'shown' | 'newer'>): readonly Line[] {
  if (newer.length === 0) return shown;
  const known = new Map(newer.map((line) => [line.id, line]));
  return shown.map((line) => known.get(line.id) ?? line);
}

/** The lines that came since; those that belong further down than what is loaded come with the older ones. */
export function waitingOf<Line extends Placed>({ shown, hasOlder, newer, isAbove }: Missing<Line>): readonly Line[] {
  const standing = new Set(shown.map(({ id }) => id));
  const last = hasOlder ? shown.at(-1) : undefined;
  return newer.filter((line) => !standing.has(line.id) && (!last || isAbove(line, last)));
}

/** All of them, each in its place. */
export const broughtIn = <Line extends Placed>(missing: Missing<Line>): readonly Line[] =>
  [...asKnown(missing), ...waitingOf(missing)].sort((one, other) => (missing.isAbove(one, other) ? -1 : 1));
