import { minutesOf } from '#engine/calendar/openTime.ts';
import { instantOf, localDay } from '#engine/calendar/zone.ts';
import { addDays } from '#engine/calendar/calendar.ts';

/** When a user wants the daily summary, in one time zone. */
export interface DigestTimes {
  /** "07:30" */
  readonly at: string;
  /** The day of the last summary; null if there was none. */
  readonly lastOn: string | null;
  readonly timezone: string;
  /** Whether summaries are sent on a given day. */
  readonly comesOn: (day: string) => boolean;
}

/** A calendar without a working day in this many days gives no summaries. */
const MOST_DAYS = 60;

/**
 * Whether the summary is due: its time has passed since the oldest waiting notice, and none was sent today. A summary
 * that could not be sent on time is sent later.
 * @param oldest time of the oldest waiting notice, in milliseconds since 1970, like `now`
 */
export function isDigestDue({ at, lastOn, timezone, comesOn }: DigestTimes, oldest: number, now: number): boolean {
  const today = localDay(now, timezone);
  if (lastOn !== null && lastOn >= today) return false;
  let day = localDay(oldest, timezone);
  for (let tried = 0; tried < MOST_DAYS && day <= today; tried++, day = addDays(day, 1)) {
    const comes = instantOf(day, minutesOf(at), timezone);
    if (comes >= oldest && comes <= now && comesOn(day)) return true;
  }
  return false;
}
