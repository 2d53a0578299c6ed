/** How the audit stream is doing. */
export interface StreamState {
  readonly state: 'off' | 'sending' | 'failing' | 'held';
  /** ISO moment at which lines were taken last; null while none were. */
  readonly sentAt: string | null;
  /** The number of the last line that is behind us; null where it never ran. */
  readonly seq: number | null;
  /** How many sealed lines are still to be sent or passed over. */
  readonly behind: number;
  /** ISO moment since when it fails, what the last try said, and when the next is made. */
  readonly failingSince: string | null;
  readonly error: string | null;
  readonly nextAt: string | null;
}

/** What came of a test line. */
export interface StreamTrial {
  readonly isTaken: boolean;
  /** For whoever set the stream up: what happened, and what to do. */
  readonly words: string;
}
