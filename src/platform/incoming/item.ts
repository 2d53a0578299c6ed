import type { CheckedCondition } from './readItem.rules.ts';

export type ItemOutcome = 'create' | 'update' | 'unchanged' | 'ignored' | 'error';

/** An error in an item, with its line and its place in the payload if known. */
export interface ItemFault {
  readonly field: string | null;
  readonly label: string | null;
  readonly path: string | null;
  readonly message: string;
}

/** The result, or the expected result, of one item of a payload. */
export interface Item {
  /** From 0. */
  readonly at: number;
  readonly outcome: ItemOutcome;
  readonly noun: string | null;
  readonly id: number | null;
  readonly title: string | null;
  readonly customerId: number | null;
  /** The field by which the record was found. */
  readonly by: string | null;
  /** Field → [before, after] of an update. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  readonly faults: readonly ItemFault[];
  readonly remarks: readonly string[];
}

/** The text that each line produced from an item. */
export interface LineRead {
  readonly field: string;
  readonly label: string;
  readonly source: string;
  readonly text: string;
  readonly wrong: string | null;
}

/** An item of a trial, with all intermediate results. */
export interface TriedItem extends Item {
  readonly lines: readonly LineRead[];
  readonly conditions: readonly CheckedCondition[];
}

/** The number of items per result. */
export type Counts = Readonly<Record<ItemOutcome, number>>;

export function countItems(items: readonly Pick<Item, 'outcome'>[]): Counts {
  const counts: Record<ItemOutcome, number> = { create: 0, update: 0, unchanged: 0, ignored: 0, error: 0 };
  for (const { outcome } of items) counts[outcome]++;
  return counts;
}
