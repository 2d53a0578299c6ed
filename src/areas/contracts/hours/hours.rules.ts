import { daysBetween } from '#engine/calendar/days.ts';
import type { PeriodOfUse } from './allowance.rules.ts';

/** Projected use of the current period at its end, at the rate so far. */
export function projected({ from, to, used }: Pick<PeriodOfUse, 'from' | 'to' | 'used'>, today: string): number {
  const elapsed = daysBetween(from, today) + 1;
  return Math.round((used / elapsed) * (daysBetween(from, to) + 1));
}

/** Whether less than a tenth of a period's hours is left. */
export const isNearlyUsed = ({ included, carriedIn, used }: PeriodOfUse): boolean => {
  const all = included + carriedIn;
  return all > 0 && (all - used) * 10 < all;
};
