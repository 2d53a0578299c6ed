import { creditLine } from '#areas/accounts/kernel/documents.rules.ts';
import { qtyOf } from '../orders/workOrder.rules.ts';

/** A whole line with what it comes to. */
export interface WholeLine {
  readonly quantity: number;
  readonly netPence: number;
  readonly vatPence: number;
}

/**
 * What a part of a line comes to after another part: the difference of what both come to, so that all parts together are
 * the line. Null for more than the line has.
 */
export function shareOfLine(
  { quantity, netPence, vatPence }: WholeLine,
  { before, part }: { readonly before: number; readonly part: number },
): { readonly netPence: number; readonly vatPence: number } | null {
  const worked = creditLine({
    lineNetPence: netPence,
    lineVatPence: vatPence,
    lineQty: qtyOf({ quantity }),
    credits: [{ qty: qtyOf({ quantity: before }) }, { qty: qtyOf({ quantity: part }) }],
  });
  return 'error' in worked ? null : (worked.credits[1] ?? null);
}
