/** Before the first entry. */
export const FIRST_HASH = '0'.repeat(64);

/** A sealed entry: whatever was recorded, and how it hangs on the one before. */
export interface SealedEntry {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly [field: string]: unknown;
}

/** The last entry there was at some moment, kept where nobody who can change the log can change it. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

export interface Verified {
  readonly ok: boolean;
  /** Entries that are as they were written. */
  readonly checked: number;
  readonly brokenAt: number | null;
  readonly reason: 'sequence' | 'link' | 'content' | 'truncated' | 'anchor' | null;
}
