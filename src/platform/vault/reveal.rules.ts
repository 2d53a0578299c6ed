/** How many secrets somebody was shown before this one. */
export interface Shown {
  readonly lastMinute: number;
  readonly lastHour: number;
  readonly lastDay: number;
}

export type RevealRate = 'free' | 'reason' | 'minute' | 'day';

const PER_MINUTE = 10;
const PER_HOUR = 30;
const PER_DAY = 100;

/**
 * What holds for the next secret that somebody wants to see: nothing; a reason, which the log keeps; a pause of a minute;
 * or the end for this day. The harder one counts.
 */
export function revealRate({ lastMinute, lastHour, lastDay }: Shown): RevealRate {
  if (lastDay >= PER_DAY) return 'day';
  if (lastMinute >= PER_MINUTE) return 'minute';
  return lastHour >= PER_HOUR ? 'reason' : 'free';
}
