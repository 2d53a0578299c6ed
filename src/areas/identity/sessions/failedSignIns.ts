/** Consecutive failed attempts at an account, for administrators. */
export interface FailedSignIns {
  readonly count: number;
  /** First and last attempt; null when there is none. */
  readonly since: string | null;
  readonly lastAt: string | null;
  /** Further attempts are refused, regardless of waiting time. */
  readonly isLocked: boolean;
}
