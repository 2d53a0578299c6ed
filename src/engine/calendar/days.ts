/** Months and intervals between calendar days, "2026-11-20". Times and time zones do not matter here. */

const DAY_MS = 86_400_000;

/** Number of days from one day to another, negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);

/** The same day of a later month, or its last day if the month is too short: 31 January + 1 month = 28 February. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = parts(day);
  const last = lastDate(year, month + months);
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Whether `addMonths` returns an earlier day of the month than requested because the month is too short. */
export const isClipped = (day: string, months: number): boolean => parts(addMonths(day, months))[2] < parts(day)[2];

/** Whole months from one day to another. The last day of a month completes it. Negative if the second is earlier. */
export function wholeMonths(from: string, to: string): number {
  const [fromYear, fromMonth, fromDate] = parts(from);
  const [year, month, date] = parts(to);
  const months = (year - fromYear) * 12 + month - fromMonth;
  const isComplete = date >= fromDate || date === lastDate(year, month);
  return isComplete ? months : months - 1;
}

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

const lastDate = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function parts(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}
