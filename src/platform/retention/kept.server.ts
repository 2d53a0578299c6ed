import type { Context } from '#engine/request/context.server.ts';
import type { LegalHolds } from './retentionGroup.ts';

/** Where the data of one category is stored. Its SQL uses the alias `t` for the table. */
export interface Kept {
  readonly category: LegalHolds;
  readonly table: string;
  /** The start of the retention period. */
  readonly at: string;
  /** Excludes rows that are still needed, whatever their age. */
  readonly where?: string;
  /** The user and the customer that a row is about, if any; a legal hold on them keeps it. */
  readonly userId?: string;
  readonly customerId?: string;
  /** The row identifier: `id`, or `ctid` for tables without one. */
  readonly id?: 'ctid';
  /** Only a command deletes this data; automatic runs skip it. */
  readonly isByCommand?: boolean;
  /** Replaces the deletion of the rows. */
  readonly clear?: (context: Context, ids: readonly unknown[]) => Promise<void>;
}

const kept = new Map<LegalHolds, Kept>();

/** Declares where the data of a category is stored. Each area declares its own once. */
export function keeps(each: Kept): void {
  kept.set(each.category, each);
}

/** All categories with stored data. */
export const allKept = (): readonly Kept[] => [...kept.values()];
