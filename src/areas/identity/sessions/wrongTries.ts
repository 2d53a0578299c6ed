/** The wrong tries in a row at somebody's account, as whoever looks after accounts sees them. */
export interface WrongTries {
  readonly count: number;
  /** The first and the last of them; null where there is none. */
  readonly since: string | null;
  readonly lastAt: string | null;
  /** No more are taken, however long one waits. */
  readonly isLocked: boolean;
}
