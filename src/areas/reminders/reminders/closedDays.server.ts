import { addDays } from '#engine/calendar/calendar.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';

const BEHIND_DAYS = 400;
const AHEAD_DAYS = 800;

/** Days on which the company is closed, from a year ago to two years ahead, the range of a working calendar. */
export async function closedDaysOf(tx: Queryable, now: string): Promise<readonly string[]> {
  const today = now.slice(0, 10);
  const { closedDates } = await companyHours(tx, {
    from: addDays(today, -BEHIND_DAYS),
    to: addDays(today, AHEAD_DAYS),
  });
  return closedDates;
}
