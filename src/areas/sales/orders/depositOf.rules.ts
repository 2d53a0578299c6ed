import type { VatBook } from '#areas/accounts/chart/vatBook.ts';
import { shareOf } from '#areas/accounts/kernel/exact.ts';
import { counts, workOrder } from './workOrder.rules.ts';

interface Ordered {
  readonly netPence: number;
  readonly vatCodeId: number | null;
}

/** The line of a deposit for each VAT code: its share of the lines that count. */
export function depositOf(
  lines: readonly Ordered[],
  bps: number,
): readonly { readonly vatCodeId: number | null; readonly unitPence: number }[] {
  const nets = new Map<number | null, number>();
  for (const line of lines)
    if (counts({ ...line })) nets.set(line.vatCodeId, (nets.get(line.vatCodeId) ?? 0) + line.netPence);
  return [...nets]
    .map(([vatCodeId, net]) => ({ vatCodeId, unitPence: shareOf(net, bps) }))
    .filter(({ unitPence }) => unitPence > 0);
}

/** A deposit with its VAT. */
export const depositGross = (lines: readonly Ordered[], bps: number, vat: VatBook): number =>
  workOrder({ lines: depositOf(lines, bps).map((line) => ({ ...line, quantity: 1 })), discount: null }, vat).grossPence;
