/** The hash before the first entry. */
export const FIRST_HASH = '0'.repeat(64);

/** A sealed entry: its recorded fields, and its link to the entry before. */
export interface SealedEntry {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly [field: string]: unknown;
}

/** The last entry at some moment, stored where a user who can change the log cannot change it. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

export interface Verified {
  readonly ok: boolean;
  /** The number of entries verified as unchanged. */
  readonly checked: number;
  readonly brokenAt: number | null;
  readonly reason: 'sequence' | 'link' | 'content' | 'truncated' | 'anchor' | null;
}
