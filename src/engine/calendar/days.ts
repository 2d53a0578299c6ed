/** Months and intervals between calendar days, "2026-11-20". Times and time zones do not matter here. */

const DAY_MS = 86_400_000;

/** Number of days from one day to another, negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);

/** The same day of a later month, or its last day if the month is too short: 31 January + 1 month = 28 February. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  // Day 0 of the month after is the last day.
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** Whether `addMonths` returns an earlier day of the month than requested because the month is too short. */
export const isClipped = (day: string, months: number): boolean => addMonths(day, months).slice(8) < day.slice(8);

/** Whole months from one day to another. The last day of a month completes it. Negative if the second is earlier. */
export function wholeMonths(from: string, to: string): number {
  const months = monthOf(to) - monthOf(from);
  return addMonths(from, months) <= to ? months : months - 1;
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
