import { addDays } from '#engine/calendar/calendar.ts';

/** The number of days that due data is listed before a run deletes it. */
export const LISTED_DAYS = 14;

/** The period that runs use, and the day since when its effects are listed. */
export interface Listed {
  readonly months: number;
  readonly listedOn: string;
}

/**
 * The period of a category from today. A new or shorter period is listed from today. A longer one affects no data that
 * was not already listed, so its date stays.
 */
export function listed(before: Listed | undefined, months: number, today: string): Listed {
  if (!before || months < before.months) return { months, listedOn: today };
  return { months, listedOn: before.listedOn };
}

/** The first day on which a run uses this period. */
export const actsFrom = ({ listedOn }: Listed): string => addDays(listedOn, LISTED_DAYS);
