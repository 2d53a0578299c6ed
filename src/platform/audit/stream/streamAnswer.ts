/** The state of the audit stream. */
export interface StreamState {
  readonly state: 'off' | 'sending' | 'failing' | 'held';
  /** ISO moment of the last delivery; null before the first. */
  readonly sentAt: string | null;
  /** The number of the last line sent or skipped; null if the stream has never run. */
  readonly seq: number | null;
  /** The number of sealed lines still to send or skip. */
  readonly behind: number;
  /** ISO moment of the first failure; the error of the last attempt and the time of the next follow. */
  readonly failingSince: string | null;
  readonly error: string | null;
  readonly nextAt: string | null;
}

/** The result of a test line. */
export interface StreamTrial {
  readonly isTaken: boolean;
  /** The result and the action, for the administrator who configures the stream. */
  readonly words: string;
}
