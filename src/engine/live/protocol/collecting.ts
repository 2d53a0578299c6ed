/** Changes waiting to be shown. Times in milliseconds. */
export interface Collected<T> {
  readonly waiting: readonly T[];
  /** When the first of them arrived. */
  readonly since: number | null;
  /** When changes were last shown. */
  readonly shownAt: number | null;
  /** There are too many changes to apply one by one, so everything on the screen is refetched. */
  readonly isFlood: boolean;
}

/** Changes that arrive within this time are shown together, with one request per affected query. */
export const COLLECT_MS = 300;
/** The delay for the first change after a pause. It is short, but not zero, because a change arrives on several channels. */
const FIRST_MS = 30;
/** Above this number while the page is hidden, refetching everything is cheaper. */
export const MOST_WAITING = 200;

export const NOTHING_COLLECTED: Collected<never> = { waiting: [], since: null, shownAt: null, isFlood: false };

export function collect<T>(known: Collected<T>, come: readonly T[], now: number): Collected<T> {
  if (come.length === 0) return known;
  const waiting = known.isFlood ? [] : [...known.waiting, ...come];
  const isFlood = known.isFlood || waiting.length > MOST_WAITING;
  return { ...known, waiting: isFlood ? [] : waiting, since: known.since ?? now, isFlood };
}

/** When the waiting changes must be shown; null if there are none. */
export function dueAt({ since, shownAt }: Collected<unknown>): number | null {
  if (since === null) return null;
  return Math.max(since + FIRST_MS, (shownAt ?? Number.NEGATIVE_INFINITY) + COLLECT_MS);
}

export const shown = <T>(known: Collected<T>, now: number): Collected<T> => ({
  ...(NOTHING_COLLECTED as Collected<T>),
  shownAt: known.since === null ? known.shownAt : now,
});
