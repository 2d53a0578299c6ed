import { addDays, weekdayOf } from './calendar.ts';
import { instantOf, localDay } from './zone.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** From and to of one stretch of a day, "08:00" to "16:30"; "24:00" ends a day. */
export type Stretch = readonly [from: string, to: string];

/** When somebody is there: a week, and the days that differ from it. */
export interface OpeningHours {
  readonly timezone: string;
  readonly hours: Readonly<Partial<Record<Weekday, readonly Stretch[]>>>;
  /** Days without any hours. */
  readonly closedDates: readonly string[];
  /** Hours of single days; they replace both the week's hours and a closed date. */
  readonly specialHours: Readonly<Record<string, readonly Stretch[]>>;
}

/** Half open: the instant it ends is no longer part of it. In milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The spans that begin on the days from one to another, joined where they touch, also over midnight. */
export function openSpans(calendar: OpeningHours, firstDay: string, lastDay: string): Span[] {
  const spans: Span[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1))
    for (const [from, to] of stretchesOn(calendar, day)) {
      const span = {
        from: instantOf(day, minutesOf(from), calendar.timezone),
        to: instantOf(day, minutesOf(to), calendar.timezone),
      };
      if (span.from < span.to) spans.push(span);
    }
  return joined(spans);
}

/** The hours of one day of the calendar. */
export function stretchesOn({ hours, closedDates, specialHours }: OpeningHours, day: string): readonly Stretch[] {
  const special = Object.hasOwn(specialHours, day) ? specialHours[day] : undefined;
  if (special) return special;
  const weekday = WEEKDAYS[weekdayOf(day) - 1];
  return closedDates.includes(day) || !weekday ? [] : (hours[weekday] ?? []);
}

/** The first day after one on which anybody works; the day after where none is within reach. */
export function nextOpenDay(calendar: OpeningHours, after: string, reach: number): string {
  for (let ahead = 1; ahead <= reach; ahead++)
    if (stretchesOn(calendar, addDays(after, ahead)).length > 0) return addDays(after, ahead);
  return addDays(after, 1);
}

const LOOK_AHEAD_DAYS = 14;

/** Whether it is open at an instant, and when that changes; null when it does not within 14 days. */
export function openAt(calendar: OpeningHours, instant: number): { open: boolean; changesAt: number | null } {
  const today = localDay(instant, calendar.timezone);
  // One day more on either side: a span may have begun yesterday, and one that outlasts the look-ahead must not seem to end in it.
  const spans = openSpans(calendar, addDays(today, -1), addDays(today, LOOK_AHEAD_DAYS + 1));
  const current = spans.find((span) => span.from <= instant && instant < span.to);
  const change = current ? current.to : spans.find((span) => span.from > instant)?.from;
  const horizon = instant + LOOK_AHEAD_DAYS * 86_400_000;
  return { open: current !== undefined, changesAt: change === undefined || change > horizon ? null : change };
}

/** Whether it is open at an instant. */
export function isOpenAt(calendar: OpeningHours, instant: number): boolean {
  const today = localDay(instant, calendar.timezone);
  // A span that ends at midnight may have begun the day before.
  return openSpans(calendar, addDays(today, -1), today).some((span) => span.from <= instant && instant < span.to);
}

/** Whether the stretches of a day end after they begin and do not overlap. */
export function areHours(stretches: readonly Stretch[]): boolean {
  const sorted = stretches.map(([from, to]) => [minutesOf(from), minutesOf(to)] as const).sort(([a], [b]) => a - b);
  return sorted.every(([from, to], at) => from < to && from >= (sorted[at - 1]?.[1] ?? 0));
}

/** "16:30" → 990 */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}
