import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import type { JobRepeat } from './repeats.ts';

const DAYS: Readonly<Partial<Record<JobRepeat, number>>> = { week: 7, fortnight: 14 };
const MONTHS: Readonly<Partial<Record<JobRepeat, number>>> = { month: 1, quarter: 3, halfYear: 6, year: 12 };

/** Whether each month has the day. A template that repeats by months is refused on other days, which would drift. */
export const isInEachMonth = (day: string, repeats: JobRepeat): boolean =>
  MONTHS[repeats] === undefined || Number(day.slice(8)) <= 28;

/** The first day of the repetition after today. Skips days in the past. Null if it does not repeat. */
export function dayAfter(day: string, repeats: JobRepeat, today: string): string | null {
  const days = DAYS[repeats];
  const months = MONTHS[repeats];
  if (days === undefined && months === undefined) return null;
  let next = day;
  do next = days === undefined ? addMonths(next, months ?? 12) : addDays(next, days);
  while (next <= today);
  return next;
}
