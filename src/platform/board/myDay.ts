/** The number of days the card looks ahead. */
export const DAYS_AHEAD = 14;

/** One event in a user’s day. */
export interface DayLine {
  /** Stable for the same event. */
  readonly key: string;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly about?: string;
  /** A path inside the product. */
  readonly path?: string;
  readonly icon?: string;
}
