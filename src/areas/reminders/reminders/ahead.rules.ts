import type { AHEAD } from './reminder.ts';

type Ahead = keyof typeof AHEAD;

const MINUTES: Readonly<Record<Ahead, number>> = {
  min5: 5,
  min15: 15,
  min30: 30,
  hour1: 60,
  hour2: 120,
  day1: 1_440,
  day2: 2_880,
  week1: 10_080,
};

/** The next notification ahead of a time; null if none is left. */
export function nextAhead(nextAt: string | null, before: readonly Ahead[], now: string): string | null {
  if (nextAt === null) return null;
  const moments = before
    .map((each) => Date.parse(nextAt) - MINUTES[each] * 60_000)
    .filter((moment) => moment > Date.parse(now));
  return moments.length === 0 ? null : new Date(Math.min(...moments)).toISOString();
}
