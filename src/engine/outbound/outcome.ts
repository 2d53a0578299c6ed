/** The result of a request. No further details about an address are revealed. */
export type Word =
  | 'ok'
  | 'status'
  | 'no address'
  | 'refused by policy'
  | 'unreachable'
  | 'timed out'
  | 'certificate'
  | 'too large';

/** The reason why there is no connection. */
export type Unreached = Extract<Word, 'no address' | 'refused by policy' | 'unreachable' | 'timed out'>;

export interface Outcome {
  readonly word: Word;
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
  readonly ms: number;
  /** ISO time at which the server's certificate expires; null without a certificate. */
  readonly certificateEndsAt: string | null;
}

/** An outcome with its effect on the circuit breaker. */
export interface Answer extends Outcome {
  /**
   * Seconds until the next probe, if the circuit was already open: the request was not made, or was only a probe, and
   * does not count against the item. Otherwise null.
   */
  readonly restSeconds: number | null;
  /** The outcome as text; with an open circuit, the last error. */
  readonly said: string;
  /** The circuit was open and the target responds again, so waiting items can be sent. */
  readonly isBack: boolean;
}

const AWAY: readonly Word[] = ['no address', 'unreachable', 'timed out', 'certificate'];

/** Whether the target is unavailable. A refusal by the target counts as available. */
export const isAway = ({ word, status }: Pick<Outcome, 'word' | 'status'>): boolean =>
  AWAY.includes(word) || (status !== null && status >= 500);

/** "status 503", "timed out" */
export const outcomeText = ({ word, status }: Pick<Outcome, 'word' | 'status'>): string =>
  word === 'status' ? `status ${status ?? ''}` : word;
