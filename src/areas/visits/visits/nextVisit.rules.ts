import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { nextOpenDay, type OpeningHours, stretchesOn } from '#engine/calendar/openTime.ts';
import { formatInstant, instantOf, localDay } from '#engine/calendar/zone.ts';
import type { Repeat } from './visitChoices.ts';

export interface Repeating {
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  readonly repeats: Repeat;
  /** The last day a visit may be on; null for no end. */
  readonly until: string | null;
  /** When the company works. */
  readonly hours: OpeningHours;
  /** Days on which the site is closed, both included. */
  readonly siteClosed: readonly { readonly from: string; readonly to: string }[];
}

/** So many visits in a row may fall into closures of the site before none is proposed. */
const MOST_SKIPPED = 60;
/** A visit moves by so many days at most to reach a working day. */
const REACH_DAYS = 6;

/**
 * When the visit after this one should be: at the same time of day. A day on which the site is closed leaves the visit
 * out, and a day on which the company does not work moves it to the next working day. Null where none follows.
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
    const isWorking = stretchesOn(hours, due).length > 0;
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
