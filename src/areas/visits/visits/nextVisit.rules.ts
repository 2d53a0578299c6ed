import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { nextOpenDay, type OpeningHours, openIntervalsOn } from '#engine/calendar/openTime.ts';
import { formatInstant, instantOf, localDay } from '#engine/calendar/zone.ts';
import type { Repeat } from './visitChoices.ts';

export interface Repeating {
  /** ISO timestamps. */
  readonly start: string;
  readonly end: string;
  readonly repeats: Repeat;
  /** Last day for a visit; null when there is no end. */
  readonly until: string | null;
  /** Opening hours of the company. */
  readonly hours: OpeningHours;
  /** Closures of the site, both days inclusive. */
  readonly siteClosed: readonly { readonly from: string; readonly to: string }[];
}

/** Maximum consecutive visits skipped because of site closures. */
const MOST_SKIPPED = 60;
/** Maximum days that a visit moves to reach a working day. */
const REACH_DAYS = 6;

/**
 * The next visit of a series, at the same time of day. A closure of the site skips it; a day on which the company is
 * closed moves it to the next working day. Null when none follows.
 */
export function nextVisit(visit: Repeating): { readonly start: string; readonly end: string } | null {
  const { hours, repeats, until, siteClosed } = visit;
  if (repeats === 'none') return null;
  const { timezone } = hours;
  const start = Date.parse(visit.start);
  const first = localDay(start, timezone);
  const minutes = Math.round((start - instantOf(first, 0, timezone)) / 60_000);
  const isClosed = (day: string): boolean => siteClosed.some(({ from, to }) => from <= day && day <= to);
  for (let step = 1; step <= MOST_SKIPPED; step++) {
    const due = stepped(first, repeats, step);
    if (isClosed(due)) continue;
    const isWorking = openIntervalsOn(hours, due).length > 0;
    const day = isWorking ? due : nextOpenDay(hours, due, REACH_DAYS);
    if (isClosed(day)) continue;
    if (until !== null && day > until) return null;
    const from = instantOf(day, minutes, timezone);
    return { start: formatInstant(from), end: formatInstant(from + Date.parse(visit.end) - start) };
  }
  return null;
}

const DAYS = { week: 7, fortnight: 14, fourWeeks: 28 } as const;

const stepped = (day: string, repeats: Exclude<Repeat, 'none'>, step: number): string =>
  repeats === 'month' ? addMonths(day, step) : addDays(day, DAYS[repeats] * step);
