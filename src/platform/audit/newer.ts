/** The entries that a list of the log has missed: matching lines sealed after the place where it was read. */
export interface Newer<Line> {
  /** Newest first, up to a limit. */
  readonly rows: readonly Line[];
  /** The place in the chain up to which seals were read. */
  readonly sealed: number;
  /** Whether there is nothing after `sealed`. */
  readonly isAll: boolean;
}

/** A list that has missed more than this is read again in full. */
export const MOST_WAITING = 100;
/** One more than the count shown, to detect that there are more. */
export const MOST_NEWER = MOST_WAITING + 1;
