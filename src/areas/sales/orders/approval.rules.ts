import { extended } from '#areas/accounts/kernel/exact.ts';
import { counts, type LineValues, qtyOf } from './workOrder.rules.ts';

/** A line of an order with what was worked out of it. */
export type PricedLine = LineValues & {
  readonly unitPence: number | null;
  readonly pricePer: number;
  readonly netPence: number;
  readonly marginClass: string | null;
};

/**
 * Whether someone else has to approve what an order gives away: a line that counts earns less than its lowest margin, or
 * has more discount than anybody may give, its share of the discount on the whole included.
 */
export const needsApproval = (lines: readonly PricedLine[], discountApprovalBps: number): boolean =>
  lines.filter(counts).some((line) => isPoor(line) || isDiscounted(line, discountApprovalBps));

const isPoor = ({ marginClass }: PricedLine): boolean => marginClass !== null && marginClass !== 'ok';

function isDiscounted(line: PricedLine, mostBps: number): boolean {
  const listed = extended(qtyOf(line), line.unitPence ?? 0, line.pricePer);
  return (listed - line.netPence) * 10_000 > listed * mostBps;
}
