import { autoAllocate, type OpenInvoice } from '../kernel/receivables.rules.ts';

export interface ItemShare {
  readonly id: number;
  readonly pence: number;
}

/** Allocations of a payment: oldest items first, or as the user chose; items not chosen get none. */
export function sharesOf(
  items: readonly OpenInvoice[],
  amountPence: number,
  chosen: Readonly<Record<number, number>> | null,
): readonly ItemShare[] {
  const given =
    chosen ??
    Object.fromEntries(
      autoAllocate({ paymentPence: amountPence, items }).allocations.map(({ id, pence }) => [id, pence]),
    );
  return items.map(({ id }) => ({ id, pence: given[id] ?? 0 }));
}
