import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import type { LeaveYear } from './entitlement.rules.ts';

/** The leave year of a day. @param begins month and day, "04-06" */
export function leaveYearOn(begins: string, day: string): LeaveYear {
  const year = Number(day.slice(0, 4));
  const start = `${String(year).padStart(4, '0')}-${begins}`;
  return start <= day ? yearFrom(start) : yearFrom(`${String(year - 1).padStart(4, '0')}-${begins}`);
}

/** The leave year that starts in a calendar year. */
export const leaveYearIn = (begins: string, year: number): LeaveYear => yearFrom(`${year}-${begins}`);

const yearFrom = (start: string): LeaveYear => ({ start, end: addDays(addMonths(start, 12), -1) });

/** "2026", or "2026–27" when it spans two calendar years. */
export const yearWords = ({ start, end }: LeaveYear): string =>
  start.slice(0, 4) === end.slice(0, 4) ? start.slice(0, 4) : `${start.slice(0, 4)}–${end.slice(2, 4)}`;
