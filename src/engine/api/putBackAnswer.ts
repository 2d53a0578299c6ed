import type { Page } from '../lists/query.ts';

/** A field that was different then, and whether it can be so again. */
export interface PutBackField {
  /** As the log has it: `extra.owner` for a field that was added. */
  readonly key: string;
  readonly now: unknown;
  readonly was: unknown;
  /** Why it stays as it is, in a sentence; null where it can go back. */
  readonly because: string | null;
}

/** What putting a record back to one line of its history would do. Nothing is written to find out. */
export interface PutBackPreview {
  readonly entry: { readonly id: number; readonly at: string; readonly actorName: string };
  /** Of the record as it was looked at: what is put back says it again. */
  readonly version: number;
  readonly fields: readonly PutBackField[];
  /** Everything that would be written if those that can go back do, with what follows from them. */
  readonly written: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** What is not put back by this, in sentences. */
  readonly besides: readonly string[];
  readonly refs: Page<unknown>['refs'];
}
