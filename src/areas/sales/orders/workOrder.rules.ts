import { type VatBook, vatOf } from '#areas/accounts/chart/vatBook.ts';
import { type DocumentLine, documentTotals } from '#areas/accounts/kernel/documents.rules.ts';
import { extended } from '#areas/accounts/kernel/exact.ts';
import type { MarginClass } from '#areas/accounts/kernel/stock.rules.ts';
import { readDiscounts } from '../totals/discounts.rules.ts';
import { marginOf } from '../totals/margin.rules.ts';

/** A line in a form or on the server; missing or incomplete values count as nothing. */
export type LineValues = Readonly<Record<string, unknown>>;

/** Computed values of one line. */
export interface WorkedLine {
  readonly netPence: number;
  readonly vatPence: number;
  /** Null when the cost is unknown. */
  readonly marginPence: number | null;
  readonly marginClass: MarginClass | null;
}

export interface WorkedOrder {
  readonly lines: readonly WorkedLine[];
  readonly netPence: number;
  readonly vatPence: number;
  readonly grossPence: number;
  /** Cost of the lines with a known cost. */
  readonly costPence: number;
  readonly marginPence: number;
  readonly marginBps: number | null;
  /** By VAT code, with its label. */
  readonly vat: readonly { readonly label: string; readonly netPence: number; readonly vatPence: number }[];
}

/** Whether a line is an item. */
export const isItem = (line: LineValues): boolean => (line.kind ?? 'item') === 'item';
/** Whether a line counts: an item that is not optional, or was chosen. */
export const counts = (line: LineValues): boolean => isItem(line) && line.inclusion !== 'optional';

/**
 * Totals of an order and its lines. Lines that do not count have amounts but add nothing.
 * @param discount of the whole order, as typed
 * @param vat the VAT codes and their rates
 * @param floorBps the lowest margin if neither product nor group has one
 */
export function workOrder(
  { lines, discount }: { readonly lines: readonly LineValues[]; readonly discount: unknown },
  vat: VatBook,
  floorBps = 0,
): WorkedOrder {
  const counted = lines.flatMap((line, at) => (counts(line) ? [at] : []));
  const totals = documentTotals({
    lines: counted.map((at) => totalsLine(lines[at] ?? {}, vat)),
    documentDiscounts: readDiscounts(textIn(discount)) ?? [],
  });
  const found = new Map(counted.map((at, place) => [at, totals.lines[place]]));
  const worked = lines.map((line, at): WorkedLine => {
    if (!isItem(line)) return NOTHING;
    const { netPence, vatPence } =
      found.get(at) ?? documentTotals({ lines: [totalsLine(line, vat)] }).lines[0] ?? NOTHING;
    const cost = costOf(line);
    if (cost === null) return { netPence, vatPence, marginPence: null, marginClass: null };
    const margin = marginOf(netPence, cost, numberIn(line.marginFloorBps) ?? floorBps);
    return { netPence, vatPence, marginPence: margin.marginPence, marginClass: margin.class };
  });
  const costed = counted.filter((at) => costOf(lines[at] ?? {}) !== null);
  const costPence = costed.reduce((sum, at) => sum + (costOf(lines[at] ?? {}) ?? 0), 0);
  const margin = marginOf(
    costed.reduce((sum, at) => sum + (worked[at]?.netPence ?? 0), 0),
    costPence,
    0,
  );
  return {
    lines: withSubtotals(lines, worked),
    netPence: totals.netPence,
    vatPence: totals.vatPence,
    grossPence: totals.grossPence,
    costPence,
    marginPence: margin.marginPence,
    marginBps: margin.marginBps,
    vat: totals.vat.map(({ vatCode, netPence, vatPence }) => ({ label: labelOf(vat, vatCode), netPence, vatPence })),
  };
}

const labelOf = ({ codes }: VatBook, code: string): string =>
  [...codes.values()].find((each) => each.code === code)?.label ?? 'VAT';

const NOTHING: WorkedLine = { netPence: 0, vatPence: 0, marginPence: null, marginClass: null };

/** A subtotal sums the lines that count since the last heading or subtotal. */
function withSubtotals(lines: readonly LineValues[], worked: readonly WorkedLine[]): readonly WorkedLine[] {
  let running = 0;
  return worked.map((each, at) => {
    const line = lines[at] ?? {};
    if (counts(line)) running += each.netPence;
    if (line.kind === 'subtotal') {
      const subtotal = { ...NOTHING, netPence: running };
      running = 0;
      return subtotal;
    }
    if (line.kind === 'heading') running = 0;
    return each;
  });
}

function totalsLine(line: LineValues, vat: VatBook): DocumentLine {
  const { code, rateBps } = vatOf(vat, line.vatCodeId);
  const agreed = agreedNet(line);
  const priced =
    agreed === null
      ? {
          qty: qtyOf(line),
          unitPence: (numberIn(line.unitPence) ?? 0) * (numberIn(line.depositLineId) === null ? 1 : -1),
          per: perOf(line),
          discounts: readDiscounts(textIn(line.discount)) ?? [],
        }
      : { qty: '1', unitPence: agreed };
  return { ...priced, vatCode: code, rateBps };
}

/** Amount of an invoice line from its order, valid for the quantity it was computed for. */
const agreedNet = (line: LineValues): number | null =>
  line.agreedQuantity === line.quantity ? numberIn(line.agreedPence) : null;

/** Cost of a line; null when unknown. */
function costOf(line: LineValues): number | null {
  const cost = numberIn(line.costPence);
  return cost === null ? null : extended(qtyOf(line), cost, perOf(line));
}

/** Three decimals represent every quantity exactly. */
export const qtyOf = ({ quantity }: LineValues): string => (numberIn(quantity, false) ?? 0).toFixed(3);
const perOf = ({ pricePer }: LineValues): number => Math.max(1, numberIn(pricePer) ?? 1);
const numberIn = (value: unknown, isWhole = true): number | null =>
  typeof value === 'number' && Number.isFinite(value) && (!isWhole || Number.isSafeInteger(value)) ? value : null;
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
