import { calculation } from '#engine/calculations/calculation.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { openSpans, type OpeningHours, type Span } from '#engine/calendar/openTime.ts';
import { instantOf, localDay } from '#engine/calendar/zone.ts';

export interface Charge extends OpeningHours {
  readonly entries: readonly { readonly start: string; readonly end: string }[];
  /** Percentage: 150 is time and a half. */
  readonly outOfHoursPercent: number;
  readonly holidayPercent: number;
  readonly minimumMinutes: number;
  readonly incrementMinutes: number;
  readonly rounding: 'up' | 'nearest' | 'none';
}

export interface Charged {
  readonly actualMinutes: number;
  readonly inHoursMinutes: number;
  readonly outOfHoursMinutes: number;
  readonly holidayMinutes: number;
  readonly weightedMinutes: number;
  readonly billedMinutes: number;
}

const MINUTE = 60_000;
/** Weighted time is in hundredths of milliseconds, so that percentages stay integers. */
const WEIGHTED_MINUTE = MINUTE * 100;

/** Minutes to charge for a job: each minute weighted by its time, the sum rounded once. */
export function charged(charge: Charge): Charged {
  const spent = { inHours: 0, outOfHours: 0, holiday: 0 };
  for (const { start, end } of charge.entries)
    for (const part of daysOf({ from: Date.parse(start), to: Date.parse(end) }, charge.timezone)) {
      const open = openSpans(charge, part.day, part.day).reduce((sum, span) => sum + overlap(span, part), 0);
      spent.inHours += open;
      spent[charge.closedDates.includes(part.day) ? 'holiday' : 'outOfHours'] += part.to - part.from - open;
    }
  const weighted =
    spent.inHours * 100 + spent.outOfHours * charge.outOfHoursPercent + spent.holiday * charge.holidayPercent;
  const actual = spent.inHours + spent.outOfHours + spent.holiday;
  return {
    actualMinutes: actual / MINUTE,
    inHoursMinutes: spent.inHours / MINUTE,
    outOfHoursMinutes: spent.outOfHours / MINUTE,
    holidayMinutes: spent.holiday / MINUTE,
    weightedMinutes: weighted / WEIGHTED_MINUTE,
    billedMinutes: actual === 0 ? 0 : rounded(Math.max(weighted, charge.minimumMinutes * WEIGHTED_MINUTE), charge),
  };
}

function rounded(weighted: number, { rounding, incrementMinutes }: Charge): number {
  const step = rounding === 'none' ? 1 : Math.max(1, incrementMinutes);
  const steps = weighted / (step * WEIGHTED_MINUTE);
  return (rounding === 'up' ? Math.ceil(steps) : Math.floor(steps + 0.5)) * step;
}

/** Splits a span at midnight of the calendar's time zone. */
function daysOf({ from, to }: Span, timezone: string): (Span & { readonly day: string })[] {
  const parts: (Span & { readonly day: string })[] = [];
  for (let at = from; at < to; ) {
    const day = localDay(at, timezone);
    const midnight = instantOf(addDays(day, 1), 0, timezone);
    parts.push({ day, from: at, to: Math.min(to, midnight) });
    at = midnight;
  }
  return parts;
}

const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

export const timeBill = calculation('time.bill', charged);
