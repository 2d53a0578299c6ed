export interface CatchUp {
  readonly items: readonly number[];
  /** What to ask after next time. */
  readonly next: number;
  /** Too much was missed to be told: fetch everything on the screen again. */
  readonly reset: boolean;
}

/** At most so many events are told again. */
export const MOST_MISSED = 2_000;

/**
 * What somebody missed since an event.
 * @param oldest the oldest event that is kept @param mine the events this user may see, in order
 */
export function catchUp(
  after: number,
  { oldest, newest }: { readonly oldest: number; readonly newest: number },
  mine: readonly number[],
  limit = MOST_MISSED,
): CatchUp {
  const missed = mine.filter((seq) => seq > after);
  const reset = after < oldest - 1 || missed.length > limit;
  return { items: reset ? [] : missed, next: newest, reset };
}
