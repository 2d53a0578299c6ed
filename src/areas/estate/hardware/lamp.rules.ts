import { addDays } from '#engine/calendar/calendar.ts';
import { daysBetween } from '#engine/calendar/days.ts';

/** Basis points of a lamp's life that are used: 1,600 of 2,000 hours are 8,000. */
export const lampUsed = (hours: number, ratedHours: number): number => Math.round((hours * 10_000) / ratedHours);

export interface LampUse {
  readonly hours: number;
  readonly ratedHours: number;
  /** When the lamp began at nothing. */
  readonly changedOn: string;
  /** When the hours were read. */
  readonly readOn: string;
}

/** The day a lamp reaches its life if it is used as since the change; null when that cannot be told. */
export function lampDueOn({ hours, ratedHours, changedOn, readOn }: LampUse): string | null {
  const days = daysBetween(changedOn, readOn);
  if (days <= 0 || hours <= 0) return null;
  const whole = Math.ceil((ratedHours * days) / hours);
  // Hardly used: a date beyond half a century is no forecast.
  return whole > 18_250 ? null : addDays(changedOn, whole);
}
