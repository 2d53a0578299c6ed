import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { daysBetween } from '#engine/calendar/days.ts';
import { WEEKDAYS, type Weekday } from '#engine/calendar/openTime.ts';

export type WeekMinutes = Readonly<Record<Weekday, number>>;

/** When somebody works from a day on. With another week, the week of `from` is the first of the two. */
export interface Pattern {
  readonly from: string;
  readonly minutes: WeekMinutes;
  readonly otherWeek?: WeekMinutes | null | undefined;
}

/** The pattern in force on a day: the latest that begins by then. */
export function patternOn(patterns: readonly Pattern[], day: string): Pattern | undefined {
  let found: Pattern | undefined;
  for (const each of patterns) if (each.from <= day && (!found || each.from >= found.from)) found = each;
  return found;
}

/** Minutes somebody is to work on a day by their pattern, bank holidays and closures aside. */
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

/** Minutes and days worked in two weeks, so that a fortnight needs no halves. */
export interface Fortnight {
  readonly minutes: number;
  readonly days: number;
}

export function fortnightOf({ minutes, otherWeek }: Pattern): Fortnight {
  const both = [...Object.values(minutes), ...Object.values(otherWeek ?? minutes)];
  return { minutes: both.reduce((sum, each) => sum + each, 0), days: both.filter((each) => each > 0).length };
}

/** The length of an ordinary working day, rounded up to a minute: by it leave is said in days. */
export function dayMinutesOf(pattern: Pattern | undefined): number {
  const { minutes, days } = pattern ? fortnightOf(pattern) : { minutes: 0, days: 0 };
  return days === 0 ? 0 : Math.ceil(minutes / days);
}
