/** Changes that wait to be shown, and since when. Times in milliseconds. */
export interface Gathering<T> {
  readonly waiting: readonly T[];
  /** When the first of them came. */
  readonly since: number | null;
  /** When changes were shown last. */
  readonly shownAt: number | null;
  /** More than can be shown one by one: everything on the screen is asked for again. */
  readonly isFlood: boolean;
}

/** What comes within this time is shown at once, with one request for each query it touches. */
export const GATHER_MS = 300;
/** After a pause the first change need not wait; a moment, because one change arrives on several channels. */
const FIRST_MS = 30;
/** More than this while nobody looks: one look at everything is cheaper. */
export const MOST_WAITING = 200;

export const NOTHING_GATHERED: Gathering<never> = { waiting: [], since: null, shownAt: null, isFlood: false };

export function gather<T>(known: Gathering<T>, come: readonly T[], now: number): Gathering<T> {
  if (come.length === 0) return known;
  const waiting = known.isFlood ? [] : [...known.waiting, ...come];
  const isFlood = known.isFlood || waiting.length > MOST_WAITING;
  return { ...known, waiting: isFlood ? [] : waiting, since: known.since ?? now, isFlood };
}

/** When the changes that wait are to be shown; null while there are none. */
export function dueAt({ since, shownAt }: Gathering<unknown>): number | null {
  if (since === null) return null;
  return Math.max(since + FIRST_MS, (shownAt ?? Number.NEGATIVE_INFINITY) + GATHER_MS);
}

export const shown = <T>(known: Gathering<T>, now: number): Gathering<T> => ({
  ...(NOTHING_GATHERED as Gathering<T>),
  shownAt: known.since === null ? known.shownAt : now,
});
