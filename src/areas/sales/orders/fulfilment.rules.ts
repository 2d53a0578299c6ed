import { rounded, sum, thousandths } from '#areas/accounts/kernel/exact.ts';
import { counts, type LineValues, qtyOf } from './workOrder.rules.ts';

/** Progress of order lines by quantity. */
export type Fulfilled = 'delivered' | 'invoiced';

export interface FulfilledLine extends LineValues {
  readonly quantity: number;
  readonly delivered: number;
  readonly invoiced: number;
}

const exact = (quantity: number): bigint => thousandths(qtyOf({ quantity }));

/** The exact sum of two quantities, without binary rounding errors. */
export const added = (one: number, other: number): number => Number(exact(one) + exact(other)) / 1000;

/** Ordered quantity of a line; 0 for texts and optional lines not chosen. */
export const orderedOf = (line: FulfilledLine): number => (counts(line) ? line.quantity : 0);

/** Outstanding quantity of a line. */
export const outstanding = (line: FulfilledLine, of: Fulfilled): number =>
  Math.max(0, added(orderedOf(line), -line[of]));

/** Completed share of the quantities, in basis points. */
export function shareDone(lines: readonly FulfilledLine[], of: Fulfilled): number {
  const total = (each: (line: FulfilledLine) => number): number => sum(lines.map((line) => Number(exact(each(line)))));
  const ordered = total(orderedOf);
  return ordered === 0 ? 0 : rounded(BigInt(total((line) => line[of])) * 10_000n, BigInt(ordered));
}

/**
 * The status after deliveries and invoices. The first one starts an order. An order is complete when all goods are
 * delivered and everything is invoiced, and in progress again if any of this is undone.
 * @param isGoods whether a line needs delivery
 */
export function statusAfter<S extends string>(
  status: S,
  lines: readonly FulfilledLine[],
  isGoods: (line: FulfilledLine) => boolean,
): S | 'inProgress' | 'complete' {
  if (!['accepted', 'inProgress', 'complete'].includes(status)) return status;
  const ordered = lines.filter((line) => orderedOf(line) > 0);
  const isComplete =
    ordered.length > 0 &&
    ordered.every(
      (line) => outstanding(line, 'invoiced') === 0 && (!isGoods(line) || outstanding(line, 'delivered') === 0),
    );
  if (isComplete) return 'complete';
  if (status === 'complete') return 'inProgress';
  return ordered.some(({ delivered, invoiced }) => delivered > 0 || invoiced > 0) ? 'inProgress' : status;
}
