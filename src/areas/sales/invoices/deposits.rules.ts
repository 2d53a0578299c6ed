import { added, type FulfilledLine, orderedOf } from '../orders/fulfilment.rules.ts';
import { shareOfLine } from './shareOfLine.rules.ts';

/** A line of an order as deposits need it. */
export interface OrderedLine extends FulfilledLine {
  readonly netPence: number;
  readonly vatPence: number;
  readonly vatCodeId: number | null;
}

/** Net of what is left to invoice of order lines, by VAT code. `isTaken` gives the quantity on invoices of a line. */
export function leftAfter(
  lines: readonly OrderedLine[],
  invoicedOf: (line: OrderedLine) => number,
): ReadonlyMap<number | null, number> {
  const left = new Map<number | null, number>();
  for (const line of lines) {
    const before = invoicedOf(line);
    const part = added(orderedOf(line), -before);
    const net = part > 0 ? (shareOfLine(line, { before, part })?.netPence ?? 0) : 0;
    left.set(line.vatCodeId, (left.get(line.vatCodeId) ?? 0) + net);
  }
  return left;
}

/** A deposit that is not taken yet. */
export interface OpenDeposit {
  readonly id: number;
  readonly vatCodeId: number | null;
  /** Of its line. */
  readonly quantity: number;
  readonly netPence: number;
  /** Quantity of the line that is left. */
  readonly left: number;
}

/**
 * The quantities of deposits that an invoice takes: those that what is left of the order afterwards cannot take. The
 * final invoice takes them all, and no later invoice falls below nil.
 */
export function depositsTaken(
  deposits: readonly OpenDeposit[],
  left: ReadonlyMap<number | null, number>,
): readonly { readonly id: number; readonly quantity: number }[] {
  const spare = new Map(left);
  return deposits.flatMap(({ id, vatCodeId, quantity, netPence, left: open }) => {
    const room = Math.max(0, spare.get(vatCodeId) ?? 0);
    const openPence = shareOfLine({ quantity, netPence, vatPence: 0 }, { before: added(quantity, -open), part: open });
    const over = (openPence?.netPence ?? 0) - room;
    spare.set(vatCodeId, Math.max(0, -over));
    if (over <= 0 || netPence <= 0) return [];
    // Rounded up to the thousandths in which quantities are kept.
    const part = Math.min(open, Math.ceil((over * quantity * 1000) / netPence) / 1000);
    return part > 0 ? [{ id, quantity: part }] : [];
  });
}
