import { autoAllocate } from '../kernel/receivables.rules.ts';

/** A receipt or credit note of a customer; its amounts are negative. */
export interface Credit {
  readonly id: number;
  readonly dueDate: string;
  readonly docDate: string;
  readonly totalPence: number;
  readonly settledPence: number;
}

/** Which credits a refund pays back, the oldest first, and how much it exceeds them. */
export function refundOf<C extends Credit>(
  credits: readonly C[],
  pence: number,
): { readonly parts: readonly { readonly credit: C; readonly pence: number }[]; readonly lackingPence: number } {
  const { allocations, unallocatedPence } = autoAllocate({
    paymentPence: pence,
    items: credits.map(({ id, dueDate, docDate, totalPence, settledPence }) => ({
      id,
      dueDate,
      docDate,
      openPence: settledPence - totalPence,
    })),
  });
  const byId = new Map(credits.map((credit) => [credit.id, credit]));
  return {
    parts: allocations.flatMap(({ id, pence: part }) => {
      const credit = byId.get(id);
      return credit ? [{ credit, pence: part }] : [];
    }),
    lackingPence: unallocatedPence,
  };
}
