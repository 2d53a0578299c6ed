/** What became of a request, in the words people read. Nothing more is told of an address than these. */
export type Word =
  | 'ok'
  | 'status'
  | 'no address'
  | 'refused by policy'
  | 'unreachable'
  | 'timed out'
  | 'certificate'
  | 'too large';

/** Why there is no connection. */
export type Unreached = Extract<Word, 'no address' | 'refused by policy' | 'unreachable' | 'timed out'>;

export interface Outcome {
  readonly word: Word;
  /** Null when nobody answered. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly ms: number;
  /** ISO moment at which the certificate of whoever answered ends; null where there was none. */
  readonly certificateEndsAt: string | null;
}

/** An outcome, with what it means for something that was left alone because it did not answer. */
export interface Answer extends Outcome {
  /**
   * Seconds it is left alone for, where it was already before: nobody asked, or only to see whether it is back, and neither is
   * held against what was to be sent. Null else.
   */
  readonly restSeconds: number | null;
  /** The outcome in words; of what was left alone what was wrong last. */
  readonly said: string;
  /** It was left alone until now, and answers again: what waits for it may go at once. */
  readonly isBack: boolean;
}

const AWAY: readonly Word[] = ['no address', 'unreachable', 'timed out', 'certificate'];

/** Whether nobody was there, or nobody who can do what is asked; what says no is there. */
export const isAway = ({ word, status }: Pick<Outcome, 'word' | 'status'>): boolean =>
  AWAY.includes(word) || (status !== null && status >= 500);

/** "status 503", "timed out" */
export const outcomeText = ({ word, status }: Pick<Outcome, 'word' | 'status'>): string =>
  word === 'status' ? `status ${status ?? ''}` : word;
