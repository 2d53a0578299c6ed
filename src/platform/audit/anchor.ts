import type { Anchor } from './entry.ts';

/** The end of the log at the beginning of a day, kept outside of the database. */
export interface DayAnchor extends Anchor {
  /** The day that began on the company’s clocks, YYYY-MM-DD. */
  readonly day: string;
  /** ISO moment at which it was taken. */
  readonly at: string;
}
