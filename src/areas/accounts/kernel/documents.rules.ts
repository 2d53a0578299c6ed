import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { extended, partOf, shareOf, sum, thousandths } from './exact.ts';
import { dateInMonth, monthEnd } from './monthDays.ts';
import type { VatGroup } from './vat.rules.ts';

/** Splits a total by weights. Remaining pennies go to the largest remainders, the earlier one on a tie. */
export function spreadAmount({
  totalPence,
  weights,
}: {
  readonly totalPence: number;
  readonly weights: readonly number[];
}) {
  const all = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (all === 0n) return { parts: weights.map(() => 0) };
  const size = BigInt(Math.abs(totalPence));
  const shares = weights.map((weight) => size * BigInt(weight));
  const whole = shares.map((share) => share / all);
  const left = Number(size - whole.reduce((total, each) => total + each, 0n));
  const byRemainder = shares
    .map((share, at) => ({ at, rest: share % all }))
    .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  const odd = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  const sign = totalPence < 0 ? -1 : 1;
  // Avoids minus zero, which JSON and comparisons distinguish.
  return { parts: whole.map((each, at) => sign * (Number(each) + (odd.has(at) ? 1 : 0)) || 0) };
}

/** A percentage of the remaining amount, or a fixed amount. */
export interface Discount {
  readonly pctBps?: number;
  readonly pence?: number;
}

export interface DocumentLine {
  readonly qty: string;
  readonly unitPence: number;
  /** Number of units that the price is for. */
  readonly per?: number;
  readonly discounts?: readonly Discount[];
  readonly vatCode: string;
  readonly rateBps: number;
}

/** Totals of a document: line discounts in order, then document discounts, then VAT per line. */
export function documentTotals(given: {
  readonly lines: readonly DocumentLine[];
  readonly documentDiscounts?: readonly Discount[];
}) {
  const ext = given.lines.map(({ qty, unitPence, per }) => extended(qty, unitPence, per));
  let nets = given.lines.map(({ discounts = [] }, at) =>
    discounts.reduce((running, discount) => running - taken(discount, running), ext[at] ?? 0),
  );
  for (const discount of given.documentDiscounts ?? []) {
    const weights = nets.map((net) => Math.max(0, net));
    const { parts } = spreadAmount({ totalPence: taken(discount, sum(weights)), weights });
    nets = nets.map((net, at) => net - (parts[at] ?? 0));
  }
  const lines = given.lines.map(({ rateBps }, at) => {
    const netPence = nets[at] ?? 0;
    return { extPence: ext[at] ?? 0, netPence, vatPence: shareOf(netPence, rateBps) };
  });
  const netPence = sum(nets);
  const vatPence = sum(lines.map((line) => line.vatPence));
  return { lines, netPence, vatPence, grossPence: netPence + vatPence, vat: groupsOf(given.lines, lines) };
}

const taken = ({ pctBps, pence = 0 }: Discount, running: number): number =>
  pctBps === undefined ? (running > 0 ? Math.min(pence, running) : 0) : shareOf(running, pctBps);

function groupsOf(
  lines: readonly DocumentLine[],
  amounts: readonly { readonly netPence: number; readonly vatPence: number }[],
): VatGroup[] {
  const codes = [...new Set(lines.map(({ vatCode }) => vatCode))].sort();
  return codes.map((vatCode) => {
    const mine = amounts.filter((_, at) => lines[at]?.vatCode === vatCode);
    return {
      vatCode,
      netPence: sum(mine.map((each) => each.netPence)),
      vatPence: sum(mine.map((each) => each.vatPence)),
    };
  });
}

/** Credits of one line, each as the difference of the cumulative credit, so that a full credit equals the line. */
export function creditLine(given: {
  readonly lineNetPence: number;
  readonly lineVatPence: number;
  readonly lineQty: string;
  /** All by quantity, or all by value. */
  readonly credits: readonly { readonly qty?: string; readonly netPence?: number }[];
}) {
  const { lineNetPence, lineVatPence, credits } = given;
  const byQuantity = credits.every(({ qty }) => qty !== undefined);
  if (!byQuantity && credits.some(({ qty }) => qty !== undefined)) return { error: 'CREDIT_MIXED' as const };
  const whole = byQuantity ? thousandths(given.lineQty) : BigInt(lineNetPence);
  const sign = whole < 0n ? -1n : 1n;
  let credited = 0n;
  let before = { netPence: 0, vatPence: 0 };
  const made: { netPence: number; vatPence: number }[] = [];
  for (const credit of credits) {
    credited += byQuantity ? thousandths(credit.qty ?? '0') : BigInt(credit.netPence ?? 0);
    if (credited * sign > whole * sign || credited * sign < 0n) return { error: 'CREDIT_EXCEEDS_INVOICE' as const };
    const now = {
      netPence: byQuantity ? partOf(lineNetPence, credited, whole) : Number(credited),
      vatPence: partOf(lineVatPence, credited, whole),
    };
    made.push({ netPence: now.netPence - before.netPence, vatPence: now.vatPence - before.vatPence });
    before = now;
  }
  return {
    credits: made,
    remainingNetPence: lineNetPence - before.netPence,
    remainingVatPence: lineVatPence - before.vatPence,
  };
}

/** A prompt payment discount. It applies only to a receipt in time of exactly the discounted amount. */
export function settlementDiscount(given: {
  readonly vat: readonly { readonly netPence: number; readonly vatPence: number }[];
  readonly pctBps: number;
  readonly invoiceDate: string;
  readonly days: number;
  readonly paidOn?: string | null;
  /** Part of a receipt for this invoice. */
  readonly receivedPence?: number;
}) {
  const { vat, pctBps, paidOn, receivedPence = 0 } = given;
  const gross = sum(vat.flatMap(({ netPence, vatPence }) => [netPence, vatPence]));
  const net = sum(vat.map(({ netPence }) => shareOf(netPence, pctBps)));
  const tax = sum(vat.map(({ vatPence }) => shareOf(vatPence, pctBps)));
  const lastDay = addDays(given.invoiceDate, given.days);
  const payablePence = gross - net - tax;
  const isTaken = Boolean(paidOn) && String(paidOn) <= lastDay && receivedPence === payablePence;
  return {
    lastDay,
    payablePence,
    taken: isTaken,
    discountNetPence: isTaken ? net : 0,
    discountVatPence: isTaken ? tax : 0,
    openPence: isTaken ? 0 : Math.max(0, gross - receivedPence),
    unallocatedPence: isTaken ? 0 : Math.max(0, receivedPence - gross),
  };
}

/** Due date terms: days from the invoice date, days from the end of its month, or a day of the next month. */
export type Terms =
  | { readonly type: 'net' | 'eomPlus'; readonly days: number }
  | { readonly type: 'dayOfNextMonth'; readonly day: number };

export function dueDate({ date, terms }: { readonly date: string; readonly terms: Terms }) {
  if (terms.type === 'dayOfNextMonth')
    return { dueDate: dateInMonth(addMonths(`${date.slice(0, 7)}-01`, 1), terms.day) };
  return { dueDate: addDays(terms.type === 'net' ? date : monthEnd(date), terms.days) };
}
