import type { Page } from '../lists/query.ts';

/** A field that was different, and whether it can be reverted. */
export interface RestoredField {
  /** The key in the audit log: `extra.owner` for a custom field. */
  readonly key: string;
  readonly now: unknown;
  readonly was: unknown;
  /** The reason why it cannot be reverted, as a sentence; null if it can. */
  readonly because: string | null;
}

/** The preview of reverting a record to one entry of its history. Nothing is written. */
export interface RestorePreview {
  readonly entry: { readonly id: number; readonly at: string; readonly actorName: string };
  /** The version of the previewed record, which the revert request must contain. */
  readonly version: number;
  readonly fields: readonly RestoredField[];
  /** Everything that would be written if the possible fields are reverted, including derived changes. */
  readonly written: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** Sentences about what is not reverted. */
  readonly besides: readonly string[];
  readonly refs: Page<unknown>['refs'];
}
