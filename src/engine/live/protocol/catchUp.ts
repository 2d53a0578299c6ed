export interface CatchUp {
  readonly items: readonly number[];
  /** The number to use in the next request. */
  readonly next: number;
  /** Too many events were missed. The client must refetch everything on the screen. */
  readonly reset: boolean;
}

/** The maximum number of missed events to return. */
export const MOST_MISSED = 2_000;

/**
 * The events that a client missed since a number.
 * @param oldest the oldest stored event @param mine the events that the user may see, in order
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
