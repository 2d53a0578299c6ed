import { creditLine } from '#areas/accounts/kernel/documents.rules.ts';
import { qtyOf } from '../orders/workOrder.rules.ts';

/** A full line with its totals. */
export interface WholeLine {
  readonly quantity: number;
  readonly netPence: number;
  readonly vatPence: number;
}

/**
 * Amount of a part of a line after an earlier part, as the difference of cumulative amounts, so that all parts add up
 * to the line. Null when the part exceeds the line.
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
