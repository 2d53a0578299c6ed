/** Months and lengths of time between days of the calendar, "2026-11-20". No time and no zone is involved. */

const DAY_MS = 86_400_000;

/** How many days lie from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS);

/** The same day of a later month; a month that lacks it gives its last day: 31 January + 1 month = 28 February. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = parts(day);
  const last = lastDate(year, month + months);
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Whether `addMonths` had to take an earlier day than asked, because the month is short. */
export const isClipped = (day: string, months: number): boolean => parts(addMonths(day, months))[2] < parts(day)[2];

/** Whole months from one day to another; the last day of a month completes it. Negative when the second is earlier. */
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
