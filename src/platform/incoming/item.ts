import type { CheckedCondition } from './readItem.rules.ts';

export type ItemOutcome = 'create' | 'update' | 'unchanged' | 'ignored' | 'error';

/** Something wrong with an item, at the line and the place of the payload where it can be pointed to. */
export interface ItemFault {
  readonly field: string | null;
  readonly label: string | null;
  readonly path: string | null;
  readonly message: string;
}

/** What became, or would become, of one item of a payload. */
export interface Item {
  /** From 0. */
  readonly at: number;
  readonly outcome: ItemOutcome;
  readonly noun: string | null;
  readonly id: number | null;
  readonly title: string | null;
  readonly customerId: number | null;
  /** How the record was found. */
  readonly by: string | null;
  /** Field → [before, after] of an update. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  readonly faults: readonly ItemFault[];
  readonly remarks: readonly string[];
}

/** What each line made of an item. */
export interface LineRead {
  readonly field: string;
  readonly label: string;
  readonly source: string;
  readonly text: string;
  readonly wrong: string | null;
}

/** An item that was only tried: everything that was looked at on the way. */
export interface TriedItem extends Item {
  readonly lines: readonly LineRead[];
  readonly conditions: readonly CheckedCondition[];
}

/** How many items came to what. */
export type Counts = Readonly<Record<ItemOutcome, number>>;

export function countItems(items: readonly Pick<Item, 'outcome'>[]): Counts {
  const counts: Record<ItemOutcome, number> = { create: 0, update: 0, unchanged: 0, ignored: 0, error: 0 };
  for (const { outcome } of items) counts[outcome]++;
  return counts;
}
