import { type Allowance, hoursLeft, type Use } from './allowance.rules.ts';

/**
 * Minutes of some work that a contract covers, so that no other use exceeds the hours of its period. Time approved late
 * must not take minutes that later work has used.
 */
export function contractShare(allowance: Allowance, usage: readonly Use[], work: Use): number {
  const asOf = usage.reduce((last, { on }) => (on > last ? on : last), work.on);
  const over = (uses: readonly Use[]): number => hoursLeft(allowance, uses, asOf).overMinutes;
  return work.minutes - Math.min(work.minutes, over([...usage, work]) - over(usage));
}
