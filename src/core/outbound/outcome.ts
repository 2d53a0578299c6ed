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

/** "status 503", "timed out" */
export const outcomeText = ({ word, status }: Pick<Outcome, 'word' | 'status'>): string =>
  word === 'status' ? `status ${status ?? ''}` : word;
