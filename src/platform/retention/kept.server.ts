import type { Context } from '#engine/request/context.server.ts';
import { grouped } from '#engine/entity/grouped.ts';
import type { LegalHolds } from './retentionGroup.ts';

/** A table with the data of a category. Its SQL uses the alias `t` for the table. */
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

const kept = new Map<string, Kept>();

/** Declares a table of a category, which can have several. Each area declares its own once. */
export function keeps(each: Kept): void {
  kept.set(`${each.category} ${each.table}`, each);
}

/** All tables with data that has a retention period. */
export const allKept = (): readonly Kept[] => [...kept.values()];

/** The tables of each category. */
export const tablesByCategory = (): ReadonlyMap<LegalHolds, readonly Kept[]> =>
  grouped(allKept(), ({ category }) => category);
