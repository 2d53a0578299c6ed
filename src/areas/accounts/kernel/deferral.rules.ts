import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { rounded } from './exact.ts';
import { daysIn, later, monthEnd, overlap } from './monthDays.ts';

/** By days, or by months with partial months by days. */
export type DeferralMethod = 'daily' | 'monthly';

export interface DeferralRow {
  readonly postOn: string;
  readonly pence: number;
}

interface Service {
  readonly netPence: number;
  readonly start: string;
  readonly end: string;
  readonly method: DeferralMethod;
}

/** Months of the service with the share earned by their last day. */
function* earnedByMonth({ netPence, start, end, method }: Service): Generator<{ postOn: string; earned: number }> {
  const months: { readonly postOn: string; readonly days: number; readonly of: number }[] = [];
  for (let last = monthEnd(start); ; last = monthEnd(addDays(last, 1))) {
    const first = `${last.slice(0, 7)}-01`;
    months.push({ postOn: last, days: overlap(first, last, start, end), of: daysIn(first, last) });
    if (last >= end) break;
  }
  // Uses a common denominator, so that the weights of months add up exactly.
  const below = method === 'daily' ? 1n : commonOf(months.map(({ of }) => BigInt(of)));
  const weightOf = (days: number, of: number): bigint =>
    method === 'daily' ? BigInt(days) : (BigInt(days) * below) / BigInt(of);
  const all = months.reduce((total, { days, of }) => total + weightOf(days, of), 0n);
  let so = 0n;
  for (const { postOn, days, of } of months) {
    so += weightOf(days, of);
    yield { postOn, earned: rounded(BigInt(netPence) * so, all) };
  }
}

const commonOf = (values: readonly bigint[]): bigint =>
  values.reduce((one, other) => (one * other) / divisorOf(one, other), 1n);
const divisorOf = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisorOf(other, one % other));

/** Rows that release deferred income, one per month end from the first open month. */
export function deferral(given: Service & { readonly postedOn: string; readonly lockedThrough?: string | null }) {
  const open = given.lockedThrough ? addDays(given.lockedThrough, 1) : given.postedOn;
  return { rows: rowsOf(given, monthEnd(later(given.postedOn, open))) };
}

function rowsOf(service: Service, firstPostOn: string): readonly DeferralRow[] {
  const rows = new Map<string, number>();
  let before = 0;
  for (const { postOn, earned } of earnedByMonth(service)) {
    const at = later(postOn, firstPostOn);
    rows.set(at, (rows.get(at) ?? 0) + earned - before);
    before = earned;
  }
  return [...rows].map(([postOn, pence]) => ({ postOn, pence })).filter(({ pence }) => pence !== 0);
}

/** Amount earned up to a day. */
function earnedOn(service: Service, day: string): number {
  if (day < service.start) return 0;
  if (day >= service.end) return service.netPence;
  if (service.method === 'daily')
    return rounded(
      BigInt(service.netPence) * BigInt(daysIn(service.start, day)),
      BigInt(daysIn(service.start, service.end)),
    );
  // A partial month counts by its days, as at the start and end of the service.
  const all = monthsIn(service.start, service.end);
  const so = monthsIn(service.start, day);
  return rounded(BigInt(service.netPence) * so.above * all.below, so.below * all.above);
}

/** Length of a range in months as a fraction; partial months count by their days. */
function monthsIn(start: string, end: string): { readonly above: bigint; readonly below: bigint } {
  let above = 0n;
  let below = 1n;
  for (let first = `${start.slice(0, 7)}-01`; first <= end; first = addMonths(first, 1)) {
    const last = monthEnd(first);
    const of = BigInt(daysIn(first, last));
    above = above * of + BigInt(overlap(first, last, start, end)) * below;
    below *= of;
  }
  return { above, below };
}

/** Reduces the deferred amount by a credit first, then spreads the rest from the next day. */
export function deferralCredit(
  given: Service & { readonly recognisedThrough: string; readonly creditNetPence: number; readonly newEnd: string },
) {
  const { netPence, method, recognisedThrough, creditNetPence, newEnd } = given;
  if (creditNetPence > netPence) return { error: 'CREDIT_EXCEEDS_INVOICE' as const };
  const recognisedPence = earnedOn(given, recognisedThrough);
  const deferred = netPence - recognisedPence;
  const fromDeferredPence = Math.min(creditNetPence, deferred);
  const start = later(addDays(recognisedThrough, 1), given.start);
  const left = { netPence: deferred - fromDeferredPence, start, end: later(newEnd, start), method };
  return {
    recognisedPence,
    fromDeferredPence,
    fromRevenuePence: creditNetPence - fromDeferredPence,
    rows: rowsOf(left, monthEnd(start)),
  };
}
