import { type Allowance, hoursLeft, type Use } from './allowance.rules.ts';

/**
 * How many of some minutes a contract covers besides what it covers already: as many as put no other use over the hours
 * of its period. Time that is approved late may take nothing that later work has used.
 */
export function contractShare(allowance: Allowance, usage: readonly Use[], work: Use): number {
  const asOf = usage.reduce((last, { on }) => (on > last ? on : last), work.on);
  const over = (uses: readonly Use[]): number => hoursLeft(allowance, uses, asOf).overMinutes;
  return work.minutes - Math.min(work.minutes, over([...usage, work]) - over(usage));
}
