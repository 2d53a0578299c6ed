import { addMonths, daysBetween } from '#engine/calendar/days.ts';
import { MONTHS } from '#engine/calendar/calendar.ts';
import { SOON_DAYS } from './warranty.rules.ts';

export type ServerCover = 'expired' | 'soon' | 'unknown' | 'covered';

export const COVER_WORDS: Readonly<Record<ServerCover, string>> = {
  expired: 'Expired',
  soon: 'Ends within 90 days',
  unknown: 'Unknown',
  covered: 'Covered',
};

/** The cover of a server on a day, from the last day of its warranty. */
export function serverCover(endsOn: string | null, today: string): ServerCover {
  if (endsOn === null) return 'unknown';
  const days = daysBetween(today, endsOn);
  if (days < 0) return 'expired';
  return days <= SOON_DAYS ? 'soon' : 'covered';
}

/** Number of warranties that end in each month, from the current month. */
export function endsByMonth(
  ends: readonly (string | null)[],
  today: string,
  months: number,
): readonly { readonly label: string; readonly count: number }[] {
  return Array.from({ length: months }, (_, at) => {
    const month = addMonths(`${today.slice(0, 7)}-01`, at).slice(0, 7);
    return {
      label: `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`,
      count: ends.filter((day) => day?.startsWith(month)).length,
    };
  });
}
