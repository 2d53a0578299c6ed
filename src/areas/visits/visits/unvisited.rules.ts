import { addDays } from '#engine/calendar/calendar.ts';

/** Days without a visit after which a customer who is visited needs attention. */
export const UNVISITED_DAYS = 60;
/** A customer is one who is visited if the last visit was within so many days. */
const VISITED_DAYS = 365;

/** Whether a customer who is visited has had no visit for too long. @param lastOn day of the last visit; null for none */
export const isUnvisited = (lastOn: string | null, today: string): boolean =>
  lastOn !== null && lastOn < addDays(today, -UNVISITED_DAYS) && lastOn >= addDays(today, -VISITED_DAYS);
