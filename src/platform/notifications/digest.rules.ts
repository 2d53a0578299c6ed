import { minutesOf } from '#engine/calendar/openTime.ts';
import { instantOf, localDay } from '#engine/calendar/zone.ts';
import { addDays } from '#engine/calendar/calendar.ts';

/** When somebody wants the summary of the day, on the clocks of one zone. */
export interface DigestTimes {
  /** "07:30" */
  readonly at: string;
  /** The day of the last one; null when there was none. */
  readonly lastOn: string | null;
  readonly timezone: string;
  /** Whether summaries come on a day of the calendar. */
  readonly comesOn: (day: string) => boolean;
}

/** Calendars without a single working day within this time give no summaries. */
const MOST_DAYS = 60;

/**
 * Whether the summary is to be sent: its time has come since the oldest of what waits was told, and none was sent on this
 * day. One that nobody could send in time is sent when somebody can.
 *
 * @param oldest when the oldest was told, and `now`, in milliseconds since 1970
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
