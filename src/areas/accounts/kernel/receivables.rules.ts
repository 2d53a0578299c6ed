import { addDays } from '#engine/calendar/calendar.ts';
import { daysBetween } from '#engine/calendar/days.ts';
import { BPS, rounded, sum } from './exact.ts';

export interface OpenInvoice {
  readonly id: number;
  readonly dueDate: string;
  readonly docDate: string;
  readonly openPence: number;
}

/** Allocates a payment to the earliest due date first; on a tie to the older document, then the lower number. */
export function autoAllocate(given: { readonly paymentPence: number; readonly items: readonly OpenInvoice[] }) {
  let left = given.paymentPence;
  const allocations: { id: number; pence: number }[] = [];
  for (const { id, openPence } of [...given.items].sort(oldestFirst)) {
    const pence = Math.min(left, openPence);
    if (pence <= 0) continue;
    allocations.push({ id, pence });
    left -= pence;
  }
  return { allocations, unallocatedPence: left };
}

const oldestFirst = (one: OpenInvoice, other: OpenInvoice): number =>
  one.dueDate.localeCompare(other.dueDate) || one.docDate.localeCompare(other.docDate) || one.id - other.id;

export type AgeingBasis = 'due' | 'document';

export interface AgedItem {
  readonly kind: string;
  readonly dueDate: string;
  readonly docDate: string;
  /** Positive for a debt of the customer; negative for receipts and credits. */
  readonly openPence: number;
}

export const BUCKETS = ['notDuePence', 'b30Pence', 'b60Pence', 'b90Pence', 'olderPence', 'unallocatedPence'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Open amounts by age. Receipts and credits are separate, so the total equals the ledger balance. */
export function ageing(given: {
  readonly asAt: string;
  readonly basis: AgeingBasis;
  readonly items: readonly AgedItem[];
}) {
  const found = Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0])) as Record<Bucket, number>;
  for (const item of given.items) found[bucketOf(item, given)] += item.openPence;
  return { ...found, totalPence: sum(Object.values(found)) };
}

/** The age band of an open item: by days after its due date, or from its document date. */
export function bucketOf(
  { dueDate, docDate, openPence }: AgedItem,
  { asAt, basis }: { readonly asAt: string; readonly basis: AgeingBasis },
): Bucket {
  if (openPence < 0) return 'unallocatedPence';
  const days = daysBetween(basis === 'due' ? dueDate : docDate, asAt);
  if (basis === 'due' && days <= 0) return 'notDuePence';
  return days <= 30 ? 'b30Pence' : days <= 60 ? 'b60Pence' : days <= 90 ? 'b90Pence' : 'olderPence';
}

const STATUTORY_MARGIN_BPS = 800;
/** Compensation by debt when it became late: below £1,000, below £10,000, and above. */
const COMPENSATION = [
  [100_000, 4_000],
  [1_000_000, 7_000],
  [Number.POSITIVE_INFINITY, 10_000],
] as const;

/** Statutory interest and compensation for late payment. An amount paid stops accruing on the date of its receipt. */
export function lateInterest(given: {
  readonly grossPence: number;
  readonly dueDate: string;
  readonly asAt: string;
  readonly baseRateBps: number;
  readonly marginBps?: number;
  readonly receipts?: readonly { readonly date: string; readonly pence: number }[];
}) {
  const { grossPence, dueDate: due, asAt, baseRateBps, marginBps = STATUTORY_MARGIN_BPS, receipts = [] } = given;
  const owedOn = (day: string): number =>
    Math.max(0, grossPence - sum(receipts.filter(({ date }) => date <= day).map(({ pence }) => pence)));
  const daysLate = Math.max(0, daysBetween(due, asAt));
  const owedLate = owedOn(due);
  const changes = receipts.map(({ date }) => date).filter((date) => date > due && date <= asAt);
  const steps = [...new Set([addDays(due, 1), ...changes])].sort();
  let penceDays = 0n;
  if (daysLate > 0)
    for (const [at, from] of steps.entries())
      penceDays += BigInt(owedOn(from)) * BigInt(daysBetween(from, steps[at + 1] ?? addDays(asAt, 1)));
  const [, compensation] = COMPENSATION.find(([below]) => owedLate < below) ?? COMPENSATION[2];
  return {
    daysLate,
    interestPence: rounded(penceDays * BigInt(baseRateBps + marginBps), BPS * 365n),
    compensationPence: daysLate > 0 && owedLate > 0 ? compensation : 0,
  };
}

/** Days of sales that customers owe, to one decimal; null without sales. */
export function daysSalesOutstanding(given: { readonly debtorsPence: number; readonly sales12mGrossPence: number }) {
  const { debtorsPence, sales12mGrossPence } = given;
  if (sales12mGrossPence === 0) return { days: null };
  const tenths = rounded(BigInt(debtorsPence) * 3_650n, BigInt(sales12mGrossPence));
  const size = Math.abs(tenths);
  return { days: `${tenths < 0 ? '-' : ''}${Math.floor(size / 10)}.${size % 10}` };
}

const WARN_BPS = 8_000;

/** Credit status of a customer: on stop, over the limit, near it, or fine. */
export function creditCheck(given: {
  readonly openInvoicesPence: number;
  readonly unallocatedPence: number;
  readonly uninvoicedOrdersPence: number;
  readonly newOrderPence: number;
  readonly limitPence: number | null;
  readonly onStop: boolean;
  readonly warnBps?: number;
}) {
  const { openInvoicesPence, unallocatedPence, uninvoicedOrdersPence, newOrderPence, limitPence } = given;
  const exposurePence = openInvoicesPence - unallocatedPence + uninvoicedOrdersPence + newOrderPence;
  const isNear = (limit: number): boolean =>
    exposurePence > 0 && BigInt(exposurePence) * BPS >= BigInt(limit) * BigInt(given.warnBps ?? WARN_BPS);
  if (given.onStop) return { exposurePence, state: 'stop' as const };
  if (limitPence === null) return { exposurePence, state: 'ok' as const };
  if (exposurePence > limitPence) return { exposurePence, state: 'over' as const };
  return { exposurePence, state: isNear(limitPence) ? ('warn' as const) : ('ok' as const) };
}
