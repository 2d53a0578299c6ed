import type { Anchor } from './entry.ts';

/** The end of the log at the start of a day, kept outside the database. */
export interface DayAnchor extends Anchor {
  /** The day that began in the company’s time zone, YYYY-MM-DD. */
  readonly day: string;
  /** ISO moment of the anchor. */
  readonly at: string;
}
