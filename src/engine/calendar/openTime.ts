import { addDays, weekdayOf } from './calendar.ts';
import { instantOf, localDay } from './zone.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Start and end of one period of a day, "08:00" to "16:30". "24:00" is the end of the day. */
export type OpenInterval = readonly [from: string, to: string];

/** Opening hours: a week, and the days that differ from it. */
export interface OpeningHours {
  readonly timezone: string;
  readonly hours: Readonly<Partial<Record<Weekday, readonly OpenInterval[]>>>;
  /** Days without any hours. */
  readonly closedDates: readonly string[];
  /** Hours of single days, which override both the week's hours and a closed date. */
  readonly specialHours: Readonly<Record<string, readonly OpenInterval[]>>;
}

/** A half-open interval in milliseconds: `to` is not part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;

/** The spans that begin on the given days. Adjoining spans are merged, also across midnight. */
export function openSpans(calendar: OpeningHours, firstDay: string, lastDay: string): Span[] {
  const days = knownDays(calendar);
  const spans: Span[] = [];
  for (let at = Date.parse(firstDay); at <= Date.parse(lastDay); at += DAY_MS) {
    const own = days.get(at) ?? spansOfDay(calendar, new Date(at).toISOString().slice(0, 10));
    days.set(at, own);
    spans.push(...own);
  }
  return joined(spans);
}

interface Known extends OpeningHours {
  readonly days: Map<number, readonly Span[]>;
}
const known = new WeakMap<OpeningHours['hours'], Known>();

/** Spans by day. A recount of service levels asks for the same days of one calendar for thousands of jobs. */
function knownDays(calendar: OpeningHours): Map<number, readonly Span[]> {
  const last = known.get(calendar.hours);
  const isSame =
    last?.timezone === calendar.timezone &&
    last.closedDates === calendar.closedDates &&
    last.specialHours === calendar.specialHours;
  if (isSame) return last.days;
  const days = new Map<number, readonly Span[]>();
  known.set(calendar.hours, { ...calendar, days });
  return days;
}

const spansOfDay = (calendar: OpeningHours, day: string): readonly Span[] =>
  openIntervalsOn(calendar, day).flatMap(([from, to]) => {
    const span = {
      from: instantOf(day, minutesOf(from), calendar.timezone),
      to: instantOf(day, minutesOf(to), calendar.timezone),
    };
    return span.from < span.to ? [span] : [];
  });

/** The hours of one day of the calendar. */
export function openIntervalsOn(
  { hours, closedDates, specialHours }: OpeningHours,
  day: string,
): readonly OpenInterval[] {
  const special = Object.hasOwn(specialHours, day) ? specialHours[day] : undefined;
  if (special) return special;
  const weekday = WEEKDAYS[weekdayOf(day) - 1];
  return closedDates.includes(day) || !weekday ? [] : (hours[weekday] ?? []);
}

/** The first working day after a day. If there is none within `reach` days, the day after. */
export function nextOpenDay(calendar: OpeningHours, after: string, reach: number): string {
  for (let ahead = 1; ahead <= reach; ahead++)
    if (openIntervalsOn(calendar, addDays(after, ahead)).length > 0) return addDays(after, ahead);
  return addDays(after, 1);
}

const LOOK_AHEAD_DAYS = 14;

/** Whether the calendar is open at an instant, and when that changes. Null if it does not change within 14 days. */
export function openAt(calendar: OpeningHours, instant: number): { open: boolean; changesAt: number | null } {
  const today = localDay(instant, calendar.timezone);
  // One extra day on either side: a span may begin yesterday, and a span must not appear to end at the horizon.
  const spans = openSpans(calendar, addDays(today, -1), addDays(today, LOOK_AHEAD_DAYS + 1));
  const current = spans.find((span) => span.from <= instant && instant < span.to);
  const change = current ? current.to : spans.find((span) => span.from > instant)?.from;
  const horizon = instant + LOOK_AHEAD_DAYS * 86_400_000;
  return { open: current !== undefined, changesAt: change === undefined || change > horizon ? null : change };
}

/** Whether the calendar is open at an instant. */
export function isOpenAt(calendar: OpeningHours, instant: number): boolean {
  const today = localDay(instant, calendar.timezone);
  // A span that continues after midnight may begin the day before.
  return openSpans(calendar, addDays(today, -1), today).some((span) => span.from <= instant && instant < span.to);
}

/** Whether the periods of a day end after they begin and do not overlap. */
export function areHours(intervals: readonly OpenInterval[]): boolean {
  const sorted = intervals.map(([from, to]) => [minutesOf(from), minutesOf(to)] as const).sort(([a], [b]) => a - b);
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
