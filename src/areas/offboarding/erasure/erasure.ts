/** The states of an erasure. */
export const ERASURE_STATES = ['asked', 'refused', 'running', 'done'] as const;

/** The erasure of a customer as its page shows it. */
export interface ErasureAnswer {
  readonly id: number | null;
  readonly state: 'none' | (typeof ERASURE_STATES)[number];
  /** What prevents the erasure now: code and sentence. */
  readonly gaps: readonly { readonly code: string; readonly message: string }[];
  readonly askedBy: string | null;
  readonly askedAt: string | null;
  /** The signed-in user asked, so that another one must approve. */
  readonly isOwn: boolean;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly done: number;
  readonly total: number;
  readonly endedAt: string | null;
  /** SHA-256 of the certificate, once it is made. */
  readonly sha256: string | null;
}
