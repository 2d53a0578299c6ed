import { addDays, makeDay } from '#engine/calendar/calendar.ts';
import { addMonths, daysBetween } from '#engine/calendar/days.ts';

/** "2026-11-20" → "2026-11" */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The last day of the month. */
export const monthEnd = (day: string): string => addDays(addMonths(`${monthOf(day)}-01`, 1), -1);

/** A date in the month of a day, or its last day if the month is shorter: ("2027-02-01", 31) → "2027-02-28" */
export function dateInMonth(day: string, date: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return makeDay(year, month, date) ?? monthEnd(day);
}

/** Number of days in a range, both ends inclusive; 0 when it ends before it begins. */
export const daysIn = (from: string, to: string): number => Math.max(0, daysBetween(from, to) + 1);

export const earlier = (one: string, other: string): string => (one < other ? one : other);
export const later = (one: string, other: string): string => (one > other ? one : other);

/** Number of days that two ranges share. */
export const overlap = (from: string, to: string, start: string, end: string): number =>
  daysIn(later(from, start), earlier(to, end));
