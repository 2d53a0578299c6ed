import { addDays } from '#engine/calendar/calendar.ts';

/** So long before it happens it can be seen what a run will do. */
export const LISTED_DAYS = 14;

/** A period as the runs go by it, and since when everybody can see what it leads to. */
export interface Listed {
  readonly months: number;
  readonly listedOn: string;
}

/**
 * What a category goes by from today on. A new period, and one that was shortened, is listed from today; a longer one
 * takes nothing away that was not listed, so it needs no new list.
 */
export function listed(before: Listed | undefined, months: number, today: string): Listed {
  if (!before || months < before.months) return { months, listedOn: today };
  return { months, listedOn: before.listedOn };
}

/** The first day on which a run does anything by this period. */
export const actsFrom = ({ listedOn }: Listed): string => addDays(listedOn, LISTED_DAYS);
