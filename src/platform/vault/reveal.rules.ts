/** The number of secrets a user has seen before this one. */
export interface Shown {
  readonly lastMinute: number;
  readonly lastHour: number;
  /** Within a day, since the user was last released. */
  readonly lastDay: number;
  /** The user reached the daily limit and was not released since, however long ago that is. */
  readonly isStopped: boolean;
}

export type RevealRate = 'free' | 'reason' | 'minute' | 'day';

const PER_MINUTE = 10;
const PER_HOUR = 30;
const PER_DAY = 100;

/**
 * The rule for the next secret that a user wants to see: none, a logged reason, a wait of a minute, or none
 * until another user releases them. The strictest applies.
 */
export function revealRate({ lastMinute, lastHour, lastDay, isStopped }: Shown): RevealRate {
  if (isStopped || lastDay >= PER_DAY) return 'day';
  if (lastMinute >= PER_MINUTE) return 'minute';
  return lastHour >= PER_HOUR ? 'reason' : 'free';
}
