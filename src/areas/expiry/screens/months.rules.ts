import { addDays, MONTHS, weekdayOf } from '#engine/calendar/calendar.ts';

/** All months from first to last, including empty ones. */
export function monthsBetween(known: readonly string[]): readonly string[] {
  const sorted = [...known].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const found: string[] = [];
  for (let month = first; month <= last && found.length < MOST_MONTHS; month = monthAfter(month, 1)) found.push(month);
  return found;
}

const MOST_MONTHS = 130;

/** `2026-12` and 1 → `2027-01` */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + (number - 1) + by;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** `2026-11` → `Nov 2026` */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** The weeks of a month from Monday to Sunday, filled with adjacent days. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const next = `${monthAfter(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let day = addDays(first, 1 - weekdayOf(first)); day < next; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)));
  return weeks;
}
