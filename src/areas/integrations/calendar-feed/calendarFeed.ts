/** What one knows of the private address of one's calendar; the address itself is shown once. */
export interface CalendarFeed {
  /** Null where there is none. */
  readonly madeAt: string | null;
  /** When a program asked it last. */
  readonly fetchedAt: string | null;
}

/** How far a calendar goes back and ahead, in months, and how much it holds at most. */
export const MONTHS_BACK = 3;
export const MONTHS_AHEAD = 15;
export const MOST_EVENTS = 2_000;
