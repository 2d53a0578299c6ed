import { addDays } from '#engine/calendar/calendar.ts';
import { openSpans, type OpeningHours } from '#engine/calendar/openTime.ts';
import { localDay } from '#engine/calendar/zone.ts';

const HOUR = 3_600_000;

export interface TimerEnd {
  /** In milliseconds. */
  readonly at: number;
  /** The timer was left running, so its end is a guess. */
  readonly isForgotten: boolean;
}

/**
 * The end of a timer that is stopped now. A timer that ran longer than an entry can be was left running: it ends with
 * the working hours in which it started, or before the next time of the same colleague. Outside working hours it has no
 * minutes, because nothing says how long the work took.
 */
export function timerEnd(
  { startedAt, now, nextAt }: { readonly startedAt: number; readonly now: number; readonly nextAt: number | null },
  hours: OpeningHours,
  longestHours: number,
): TimerEnd {
  if (now - startedAt <= longestHours * HOUR) return { at: now, isForgotten: false };
  const day = localDay(startedAt, hours.timezone);
  const open = openSpans(hours, addDays(day, -1), day).find(({ from, to }) => from <= startedAt && startedAt < to);
  return { at: Math.min(open?.to ?? startedAt, nextAt ?? Number.POSITIVE_INFINITY), isForgotten: true };
}
