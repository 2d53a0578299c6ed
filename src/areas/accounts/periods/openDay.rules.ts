export type PeriodStatus = 'open' | 'softClosed' | 'locked';

/** What is known of a day that something is to be posted on. */
export interface PostingDay {
  readonly day: string;
  readonly today: string;
  /** Undefined where no financial year has it. */
  readonly period: { readonly startsOn: string; readonly status: PeriodStatus } | undefined;
  /** The latest of the lock dates that apply. */
  readonly lockedOn: string | null;
  readonly mayUseSoftClosed: boolean;
}

export type DayRefusal = 'PERIOD_NOT_OPEN' | 'PERIOD_LOCKED' | 'PERIOD_SOFT_CLOSED';

/** Why nothing can be posted on a day; undefined where it can. A month that has not begun is not open yet. */
export function refusalOfDay({ day, today, period, lockedOn, mayUseSoftClosed }: PostingDay): DayRefusal | undefined {
  if (!period || period.startsOn > today) return 'PERIOD_NOT_OPEN';
  if (period.status === 'locked' || (lockedOn !== null && day <= lockedOn)) return 'PERIOD_LOCKED';
  return period.status === 'softClosed' && !mayUseSoftClosed ? 'PERIOD_SOFT_CLOSED' : undefined;
}
