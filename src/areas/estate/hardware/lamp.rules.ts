import { addDays } from '#engine/calendar/calendar.ts';
import { daysBetween } from '#engine/calendar/days.ts';

/** Used share of a lamp's life in basis points: 1,600 of 2,000 hours are 8,000. */
export const lampUsed = (hours: number, ratedHours: number): number => Math.round((hours * 10_000) / ratedHours);

export interface LampUse {
  readonly hours: number;
  readonly ratedHours: number;
  /** Date on which a new lamp was fitted. */
  readonly changedOn: string;
  /** Date on which the hours were read. */
  readonly readOn: string;
}

/** The day on which a lamp reaches its rated hours at the current rate of use; null when that cannot be computed. */
export function lampDueOn({ hours, ratedHours, changedOn, readOn }: LampUse): string | null {
  const days = daysBetween(changedOn, readOn);
  if (days <= 0 || hours <= 0) return null;
  const whole = Math.ceil((ratedHours * days) / hours);
  // No forecast beyond 50 years, which means the lamp is hardly used.
  return whole > 18_250 ? null : addDays(changedOn, whole);
}
