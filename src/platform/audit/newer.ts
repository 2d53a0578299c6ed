/** What a list of the log has missed: the lines sealed after the place it was read at, of those that match. */
export interface Newer<Line> {
  /** Newest first, so many at most. */
  readonly rows: readonly Line[];
  /** Up to this place in the chain of seals it was looked. */
  readonly sealed: number;
  /** There is no more behind that. */
  readonly isAll: boolean;
}

/** Whoever has missed more than this reads the list again. */
export const MOST_WAITING = 100;
/** One more than are counted: that there are more is seen by it. */
export const MOST_NEWER = MOST_WAITING + 1;
