import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { daysBetween } from '#engine/calendar/days.ts';
import { WEEKDAYS, type Weekday } from '#engine/calendar/openTime.ts';

export type WeekMinutes = Readonly<Record<Weekday, number>>;

/** Working minutes from a date. With alternating weeks, the week of `from` is the first. */
export interface Pattern {
  readonly from: string;
  readonly minutes: WeekMinutes;
  readonly otherWeek?: WeekMinutes | null | undefined;
}

/** The pattern in force on a day: the latest with a start on or before it. */
export function patternOn(patterns: readonly Pattern[], day: string): Pattern | undefined {
  let found: Pattern | undefined;
  for (const each of patterns) if (each.from <= day && (!found || each.from >= found.from)) found = each;
  return found;
}

/** Working minutes of a person on a day by their pattern, ignoring bank holidays and closures. */
export function minutesOn(patterns: readonly Pattern[], day: string): number {
  const pattern = patternOn(patterns, day);
  const weekday = WEEKDAYS[weekdayOf(day) - 1];
  if (!pattern || !weekday) return 0;
  return weekOn(pattern, day)[weekday];
}

function weekOn({ from, minutes, otherWeek }: Pattern, day: string): WeekMinutes {
  if (!otherWeek) return minutes;
  const monday = addDays(from, 1 - weekdayOf(from));
  return Math.floor(daysBetween(monday, day) / 7) % 2 === 0 ? minutes : otherWeek;
}

/** Minutes and days worked in two weeks, to avoid fractions for alternating weeks. */
export interface Fortnight {
  readonly minutes: number;
  readonly days: number;
}

export function fortnightOf({ minutes, otherWeek }: Pattern): Fortnight {
  const both = [...Object.values(minutes), ...Object.values(otherWeek ?? minutes)];
  return { minutes: both.reduce((sum, each) => sum + each, 0), days: both.filter((each) => each > 0).length };
}

/** Length of an average working day, rounded up to a minute. It converts leave to days. */
export function dayMinutesOf(pattern: Pattern | undefined): number {
  const { minutes, days } = pattern ? fortnightOf(pattern) : { minutes: 0, days: 0 };
  return days === 0 ? 0 : Math.ceil(minutes / days);
}
