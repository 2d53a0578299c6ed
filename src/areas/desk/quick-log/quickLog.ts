/** A call as it is typed while somebody speaks. */
export interface QuickLog {
  readonly customerId: number;
  readonly contactId: number | null;
  readonly number: string | null;
  /** Null for a new job. */
  readonly jobId: number | null;
  readonly title: string | null;
  readonly note: string | null;
  /** When the phone was picked up. */
  readonly startedAt: string;
}

export interface LoggedCall {
  readonly jobId: number;
  readonly customerId: number;
  readonly number: string;
  readonly minutes: number;
  /** False where the time overlaps other time, or was under half a minute. */
  readonly isTimeLogged: boolean;
}
