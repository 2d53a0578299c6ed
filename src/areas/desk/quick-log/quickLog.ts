/** Input for a call in progress. */
export interface QuickLog {
  readonly customerId: number;
  readonly contactId: number | null;
  readonly number: string | null;
  /** Null creates a new job. */
  readonly jobId: number | null;
  readonly title: string | null;
  readonly note: string | null;
  /** Time when the call was answered. */
  readonly startedAt: string;
}

export interface LoggedCall {
  readonly jobId: number;
  readonly customerId: number;
  readonly number: string;
  readonly minutes: number;
  /** False when the time overlaps other time, or is under half a minute. */
  readonly isTimeLogged: boolean;
}
