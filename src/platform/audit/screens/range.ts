import { daysBetween } from '#engine/calendar/days.ts';
import { addDays } from '#engine/calendar/calendar.ts';

/** The time ranges of the screen, in days; null is all. */
export const RANGES = {
  '1': { label: 'Today', days: 1 },
  '7': { label: '7 days', days: 7 },
  '30': { label: '30 days', days: 30 },
  '90': { label: '90 days', days: 90 },
  '365': { label: '1 year', days: 365 },
  all: { label: 'All', days: null },
} as const;
export type RangeKey = keyof typeof RANGES;

export const rangeKeyOf = (text: string | undefined): RangeKey =>
  text !== undefined && Object.hasOwn(RANGES, text) ? (text as RangeKey) : '30';

/** The first day of a range that ends today; null if it has none. Days are YYYY-MM-DD. */
export function firstDayOf(key: RangeKey, today: string): string | null {
  const { days } = RANGES[key];
  return days === null ? null : addDays(today, 1 - days);
}

/** Some consecutive days, and the total of their entries. */
export interface Bar {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** The number of entries between two days, both included; null is no limit. */
export const countWithin = (
  counts: readonly { readonly day: string; readonly count: number }[],
  from: string | null,
  to: string | null,
): number => counts.reduce((sum, { day, count }) => ((from && day < from) || (to && day > to) ? sum : sum + count), 0);

/** Users cannot tell apart, or click, more bars than this. */
const MOST_BARS = 92;

/**
 * Counts by day as bars of one day each, or of several days if there would be too many bars. Days without entries are
 * included.
 * @param from the first day drawn; if null, the first day with a count
 */
export function barsOf(
  counts: readonly { readonly day: string; readonly count: number }[],
  from: string | null,
  today: string,
): Bar[] {
  const first = from ?? counts[0]?.day ?? today;
  const span = Math.max(1, daysBetween(first, today) + 1);
  const width = Math.ceil(span / MOST_BARS);
  const bars = Array.from({ length: Math.ceil(span / width) }, (_, at) => {
    const start = addDays(first, at * width);
    const end = addDays(start, width - 1);
    return { from: start, to: end < today ? end : today, count: 0 };
  });
  for (const { day, count } of counts) {
    const bar = bars[Math.floor(daysBetween(first, day) / width)];
    if (bar) bar.count += count;
  }
  return bars;
}
