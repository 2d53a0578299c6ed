/** How far the card looks ahead. */
export const DAYS_AHEAD = 14;

/** One thing of somebody’s day. */
export interface DayLine {
  /** The same for as long as it is the same thing. */
  readonly key: string;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly about?: string;
  /** Inside the product. */
  readonly path?: string;
  readonly icon?: string;
}
