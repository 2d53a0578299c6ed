import { addDays } from '#engine/calendar/calendar.ts';
import type { RuleFacts } from './rule.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The default hour of a rule. */
export const USUAL_HOUR = 8;

/** The schedule of a rule as five cron fields. Date rules run every day. */
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
 * The dates that became due since a rule last ran, both included; null if it has run today. Days without a run are
 * included.
 * @param lookedOn the day of the last run, YYYY-MM-DD
 * @param today YYYY-MM-DD
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
