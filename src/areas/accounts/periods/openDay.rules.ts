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
  /** A soft-closed period accepts postings only with a reason. */
  readonly hasReason: boolean;
}

export type DayRefusal = 'PERIOD_NOT_OPEN' | 'PERIOD_LOCKED' | 'PERIOD_SOFT_CLOSED' | 'REASON_NEEDED';

/** The reason that a date is closed for postings; undefined when it is open. A future month is not open yet. */
export function refusalOfDay(asked: PostingDay): DayRefusal | undefined {
  const { day, today, period, lockedOn, mayUseSoftClosed, hasReason } = asked;
  if (!period || period.startsOn > today) return 'PERIOD_NOT_OPEN';
  if (period.status === 'locked' || (lockedOn !== null && day <= lockedOn)) return 'PERIOD_LOCKED';
  if (period.status !== 'softClosed') return undefined;
  if (!mayUseSoftClosed) return 'PERIOD_SOFT_CLOSED';
  return hasReason ? undefined : 'REASON_NEEDED';
}
