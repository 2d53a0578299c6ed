import { daysBetween } from '#engine/calendar/days.ts';
import type { PeriodOfUse } from './allowance.rules.ts';

/** What a running period will have used at its end if it goes on as it did so far. */
export function projected({ from, to, used }: Pick<PeriodOfUse, 'from' | 'to' | 'used'>, today: string): number {
  const elapsed = daysBetween(from, today) + 1;
  return Math.round((used / elapsed) * (daysBetween(from, to) + 1));
}

/** Less than a tenth of what a period has. */
export const isNearlyUsed = ({ included, carriedIn, used }: PeriodOfUse): boolean => {
  const all = included + carriedIn;
  return all > 0 && (all - used) * 10 < all;
};
