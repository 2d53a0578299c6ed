import type { EndingWarranty } from './summary.ts';

/** The warranties of one customer that end soon, earliest first. */
export interface WarrantyGroup {
  readonly next: EndingWarranty;
  readonly count: number;
}

/** One group per customer, ordered by the next warranty to end. */
export function byCustomer(rows: readonly EndingWarranty[]): readonly WarrantyGroup[] {
  const groups = new Map<number, WarrantyGroup>();
  for (const row of rows) {
    const known = groups.get(row.customerId);
    groups.set(row.customerId, {
      next: known && known.next.endsOn <= row.endsOn ? known.next : row,
      count: (known?.count ?? 0) + 1,
    });
  }
  return [...groups.values()].toSorted((one, other) => (one.next.endsOn < other.next.endsOn ? -1 : 1));
}
