import { makeDay } from '#engine/calendar/calendar.ts';

/** The same day some months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + month - 1 + months;
  for (let last = date; last > 0; last--) {
    const made = makeDay(Math.floor(at / 12), (at % 12) + 1, last);
    if (made) return made;
  }
  return day;
}

export interface Reviewed {
  readonly status: string;
  readonly reviewEveryMonths: number | null;
  readonly reviewedOn: string | null;
}

/** Next review date of a document: for published ones only, counted from the last review. */
export const reviewDueOn = ({ status, reviewEveryMonths, reviewedOn }: Reviewed): string | null =>
  status === 'published' && reviewEveryMonths !== null && reviewedOn !== null
    ? monthsAfter(reviewedOn, reviewEveryMonths)
    : null;
