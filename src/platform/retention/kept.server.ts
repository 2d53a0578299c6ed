import type { Context } from '#engine/request/context.server.ts';
import type { LegalHolds } from './retentionGroup.ts';

/** What of one category lies in the database: where, since when, and of whom. Its SQL names the table `t`. */
export interface Kept {
  readonly category: LegalHolds;
  readonly table: string;
  /** The moment the period is counted from. */
  readonly at: string;
  /** What is still needed whatever its age is left out. */
  readonly where?: string;
  /** The user and the customer it is about, where it is about any: who is on hold keeps it. */
  readonly userId?: string;
  readonly customerId?: string;
  /** What a row is named by: its number, or where it lies when it has none. */
  readonly id?: 'ctid';
  /** A person does it, by a command; runs leave it alone. */
  readonly isByCommand?: boolean;
  /** What happens instead of the deletion of its rows. */
  readonly clear?: (context: Context, ids: readonly unknown[]) => Promise<void>;
}

const kept = new Map<LegalHolds, Kept>();

/** Says where data of a category lies; its room does so once. */
export function keeps(each: Kept): void {
  kept.set(each.category, each);
}

/** Every category of which this product holds data that runs clear. */
export const allKept = (): readonly Kept[] => [...kept.values()];
