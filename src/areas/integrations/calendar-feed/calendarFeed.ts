/** State of the user's calendar feed. Its URL is shown only once. */
export interface CalendarFeed {
  /** Null when there is no feed. */
  readonly madeAt: string | null;
  /** Last request by a calendar app. */
  readonly fetchedAt: string | null;
}

/** Range of a calendar feed in months, and its maximum number of events. */
export const MONTHS_BACK = 3;
export const MONTHS_AHEAD = 15;
export const MOST_EVENTS = 2_000;
