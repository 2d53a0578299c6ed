import { daysBetween } from '#engine/calendar/days.ts';

/** Days before an expiry on which the owner is reminded. */
export const REMIND_AT: readonly number[] = [90, 60, 30, 14, 7, 1, 0];

/** Whether a reminder of an expiry is due on a day. */
export const isReminded = (today: string, endsOn: string, at: readonly number[] = REMIND_AT): boolean =>
  at.includes(daysBetween(today, endsOn));

/** “2 expiries today, 5 more soon: Warranty of SRV01, …” */
export function digestText(
  items: readonly { readonly text: string; readonly endsOn: string }[],
  today: string,
): string {
  const now = items.filter(({ endsOn }) => endsOn <= today).length;
  const later = items.length - now;
  const counts = [
    ...(now > 0 ? [`${expiriesIn(now)} today`] : []),
    ...(later > 0 ? [now > 0 ? `${later} more soon` : `${expiriesIn(later)} soon`] : []),
  ].join(', ');
  const named = items.slice(0, MOST_NAMED).map(({ text }) => text);
  const rest = items.length > MOST_NAMED ? ' and others' : '';
  return `${counts}: ${named.join(', ')}${rest}.`;
}

const MOST_NAMED = 3;
const expiriesIn = (count: number): string => (count === 1 ? '1 expiry' : `${count} expiries`);
