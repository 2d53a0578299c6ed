export type PeriodStatus = 'open' | 'softClosed' | 'locked';

/** Facts about a date for posting. */
export interface PostingDay {
  readonly day: string;
  readonly today: string;
  /** Undefined when no financial year contains it. */
  readonly period: { readonly startsOn: string; readonly status: PeriodStatus } | undefined;
  /** The latest of the lock dates that apply. */
  readonly lockedOn: string | null;
  readonly mayUseSoftClosed: boolean;
}

export type DayRefusal = 'PERIOD_NOT_OPEN' | 'PERIOD_LOCKED' | 'PERIOD_SOFT_CLOSED';

/** The reason that a date is closed for postings; undefined when it is open. A future month is not open yet. */
export function refusalOfDay({ day, today, period, lockedOn, mayUseSoftClosed }: PostingDay): DayRefusal | undefined {
  if (!period || period.startsOn > today) return 'PERIOD_NOT_OPEN';
  if (period.status === 'locked' || (lockedOn !== null && day <= lockedOn)) return 'PERIOD_LOCKED';
  return period.status === 'softClosed' && !mayUseSoftClosed ? 'PERIOD_SOFT_CLOSED' : undefined;
}
