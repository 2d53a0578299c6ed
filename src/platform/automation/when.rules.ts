import { addDays } from '#engine/calendar/calendar.ts';
import type { RuleFacts } from './rule.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** When a rule looks unless it says otherwise. */
export const USUAL_HOUR = 8;

/** When a rule looks, as five fields of a schedule; dates are looked at every day. */
export function timesOf({
  trigger,
  every,
  weekday,
  monthDay,
  hour,
}: Pick<RuleFacts, 'trigger' | 'every' | 'weekday' | 'monthDay' | 'hour'>): string {
  const at = `0 ${hour ?? USUAL_HOUR}`;
  if (trigger === 'schedule' && every === 'week') return `${at} * * ${WEEKDAYS.indexOf(weekday ?? 'mon')}`;
  if (trigger === 'schedule' && every === 'month') return `${at} ${monthDay ?? 1} * *`;
  return `${at} * * *`;
}

/**
 * The dates whose turn has come since a rule last looked, both ends included; null when it has looked today. What
 * passed while nothing ran is made up for.
 *
 * @param lookedOn the day it last looked on @param today YYYY-MM-DD, both
 */
export function datesDue(
  { dateDays, dateSide }: Pick<RuleFacts, 'dateDays' | 'dateSide'>,
  lookedOn: string,
  today: string,
): { readonly from: string; readonly to: string } | null {
  if (lookedOn >= today) return null;
  const shift = (dateSide === 'after' ? -1 : 1) * (dateDays ?? 0);
  return { from: addDays(lookedOn, 1 + shift), to: addDays(today, shift) };
}
