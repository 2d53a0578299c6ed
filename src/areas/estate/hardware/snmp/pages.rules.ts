import { addDays } from '#engine/calendar/calendar.ts';
import { daysBetween } from '#engine/calendar/days.ts';

/** The page counts of a printer on a day. */
export interface PageReading {
  readonly on: string;
  readonly pages: number;
  readonly mono: number | null;
  readonly colour: number | null;
}

/** Pages by month, oldest first. Pages between two readings are spread evenly over their days. */
export function pagesByMonth(readings: readonly PageReading[], months: number, today: string): readonly MonthOfPages[] {
  const sums = new Map<string, number>();
  for (const [at, { on, pages }] of readings.entries()) {
    const before = readings[at - 1];
    const days = before ? daysBetween(before.on, on) : 0;
    // A lower count means a new printer or counter, so it says nothing about the time before.
    if (!before || days <= 0 || pages < before.pages) continue;
    for (let day = 0; day < days; day++) {
      const month = addDays(before.on, day).slice(0, 7);
      sums.set(month, (sums.get(month) ?? 0) + (pages - before.pages) / days);
    }
  }
  return lastMonths(months, today).map((month) => ({ month, pages: Math.round(sums.get(month) ?? 0) }));
}

interface MonthOfPages {
  /** "2026-11" */
  readonly month: string;
  readonly pages: number;
}

function lastMonths(count: number, today: string): readonly string[] {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, back) => {
    const month = at - (count - 1 - back);
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
