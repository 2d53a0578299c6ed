import { extended } from '#areas/accounts/kernel/exact.ts';
import { counts, type LineValues, qtyOf } from './workOrder.rules.ts';

/** A line of an order with its computed amounts. */
export type PricedLine = LineValues & {
  readonly unitPence: number | null;
  readonly pricePer: number;
  readonly netPence: number;
  readonly marginClass: string | null;
};

/**
 * Whether another user must approve an order: a line that counts is below its lowest margin, or exceeds the permitted
 * discount, including its share of the order discount.
 */
export const needsApproval = (lines: readonly PricedLine[], discountApprovalBps: number): boolean =>
  lines.filter(counts).some((line) => isPoor(line) || isDiscounted(line, discountApprovalBps));

const isPoor = ({ marginClass }: PricedLine): boolean => marginClass !== null && marginClass !== 'ok';

function isDiscounted(line: PricedLine, mostBps: number): boolean {
  const listed = extended(qtyOf(line), line.unitPence ?? 0, line.pricePer);
  return (listed - line.netPence) * 10_000 > listed * mostBps;
}
