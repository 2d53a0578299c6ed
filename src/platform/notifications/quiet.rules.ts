import { minutesOf, type Weekday, WEEKDAYS } from '#engine/calendar/openTime.ts';
import { instantOf, localDay } from '#engine/calendar/zone.ts';
import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';

/** A user's quiet hours, in one time zone. */
export interface QuietHours {
  /** "22:00"; null for no daily quiet hours. */
  readonly from: string | null;
  /** "07:00"; if it is not after `from`, it is on the next day. */
  readonly to: string | null;
  /** The days on which the hours start. */
  readonly days: readonly Weekday[];
  /** Whether all of Saturday and Sunday is quiet too. */
  readonly weekends: boolean;
  readonly timezone: string;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Saturday and Sunday of ISO 8601. */
const isWeekend = (day: string): boolean => weekdayOf(day) >= 6;

/** The maximum number of adjoining quiet spans, with a margin. */
const MOST_IN_A_ROW = 5;

/**
 * When the quiet time at an instant ends, in milliseconds since 1970; null if it is not quiet. Adjoining spans count
 * as one: Friday evening, the weekend, and the night to Monday.
 */
export function quietUntil(hours: QuietHours, instant: number): number | null {
  let end = instant;
  for (let at = 0; at < MOST_IN_A_ROW; at++) {
    const span = spansAround(hours, end).find(({ from, to }) => from <= end && end < to);
    if (!span) break;
    end = span.to;
  }
  return end === instant ? null : end;
}

/** The quiet spans that start on the day of an instant or the day before. */
function spansAround(hours: QuietHours, instant: number): readonly Span[] {
  const today = localDay(instant, hours.timezone);
  return [addDays(today, -1), today].flatMap((day) => spansOn(hours, day));
}

function spansOn({ from, to, days, weekends, timezone }: QuietHours, day: string): readonly Span[] {
  const spans: Span[] = [];
  const weekday = WEEKDAYS[weekdayOf(day) - 1];
  const at = (time: string, on: string) => instantOf(on, minutesOf(time), timezone);
  if (from !== null && to !== null && weekday && days.includes(weekday))
    spans.push({ from: at(from, day), to: at(to, minutesOf(to) > minutesOf(from) ? day : addDays(day, 1)) });
  if (weekends && isWeekend(day)) spans.push({ from: at('00:00', day), to: at('24:00', day) });
  return spans;
}
