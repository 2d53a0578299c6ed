import { addDays } from '#engine/calendar/calendar.ts';
import { addMonths } from '#engine/calendar/days.ts';
import { BPS, rounded, SCALE, shareOf, thousandths } from './exact.ts';
import { dateInMonth, daysIn, overlap } from './monthDays.ts';

/** Periods of a subscription. The anchor day is kept even after a month that is too short for it. */
export function billingPeriods(given: {
  readonly start: string;
  readonly anchorDay: number;
  readonly months: number;
  readonly count: number;
  /** Starts with a short period up to the next anchor day. */
  readonly alignFirst?: boolean;
}) {
  const { start, anchorDay, months, count, alignFirst = false } = given;
  const inMonth = (later: number): string => dateInMonth(addMonths(`${start.slice(0, 7)}-01`, later), anchorDay);
  const first = inMonth(0) >= start ? 0 : 1;
  const hasStub = alignFirst && inMonth(first) !== start;
  const startOf = (k: number): string => {
    if (k === 0) return start;
    return hasStub ? inMonth(first + (k - 1) * months) : inMonth(k * months);
  };
  const periods = Array.from({ length: count }, (_, k) => ({ start: startOf(k), end: addDays(startOf(k + 1), -1) }));
  return { periods };
}

/** The price for part of a period; negative for a reduction. */
export function prorate(given: {
  readonly qty: string;
  readonly unitPence: number;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly from: string;
  readonly to: string;
}) {
  const { qty, unitPence, periodStart, periodEnd, from, to } = given;
  const daysInPeriod = daysIn(periodStart, periodEnd);
  const daysUsed = overlap(from, to, periodStart, periodEnd);
  const amountPence =
    daysInPeriod === 0
      ? 0
      : rounded(thousandths(qty) * BigInt(unitPence) * BigInt(daysUsed), SCALE * BigInt(daysInPeriod));
  return { daysUsed, daysInPeriod, amountPence };
}

/** The correct price of a period with all its changes, and the amount to bill or credit now. */
export function subscriptionTrueUp(given: {
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly segments: readonly {
    readonly qty: string;
    readonly unitPence: number;
    readonly from: string;
    readonly to: string;
  }[];
  readonly billedPence: number;
}) {
  const { periodStart, periodEnd, segments, billedPence } = given;
  const whole = daysIn(periodStart, periodEnd);
  const all = segments.reduce(
    (total, { qty, unitPence, from, to }) =>
      total + thousandths(qty) * BigInt(unitPence) * BigInt(overlap(from, to, periodStart, periodEnd)),
    0n,
  );
  const shouldBePence = whole === 0 ? 0 : rounded(all, SCALE * BigInt(whole));
  return { shouldBePence, adjustmentPence: shouldBePence - billedPence };
}

/** The price up to a common end date, in proportion to the days of a full term from the same start. */
export function coTerm(given: {
  readonly qty: string;
  readonly termPricePence: number;
  readonly termMonths: number;
  readonly start: string;
  readonly coTermEnd: string;
}) {
  const termDays = daysIn(given.start, addDays(addMonths(given.start, given.termMonths), -1));
  const days = daysIn(given.start, given.coTermEnd);
  if (days === 0 || days > termDays) return { error: 'COTERM_OUT_OF_TERM' as const };
  const above = thousandths(given.qty) * BigInt(given.termPricePence) * BigInt(days);
  return { days, termDays, amountPence: rounded(above, SCALE * BigInt(termDays)) };
}

export type UpliftRule =
  | { readonly type: 'fixed'; readonly bps: number }
  | {
      readonly type: 'index';
      readonly indexBps: number;
      readonly plusBps?: number;
      readonly floorBps?: number | null;
      readonly capBps?: number | null;
    }
  | { readonly type: 'maintainMargin'; readonly newCostPence: number; readonly marginBps: number };

/** The price of the next term. */
export function uplift(given: {
  readonly pricePence: number;
  readonly rule: UpliftRule;
  readonly roundToPence?: number;
}) {
  const { pricePence, rule, roundToPence = 1 } = given;
  const step = BigInt(roundToPence);
  const newPricePence = rounded(BigInt(newPriceOf(pricePence, rule)), step) * roundToPence;
  const appliedBps = pricePence === 0 ? null : rounded(BigInt(newPricePence - pricePence) * BPS, BigInt(pricePence));
  return { newPricePence, appliedBps };
}

function newPriceOf(pricePence: number, rule: UpliftRule): number {
  if (rule.type === 'maintainMargin') return rounded(BigInt(rule.newCostPence) * BPS, BPS - BigInt(rule.marginBps));
  return pricePence + shareOfPrice(pricePence, rule.type === 'fixed' ? rule.bps : indexed(rule));
}

/** The new price is rounded as a whole, not the increase. */
const shareOfPrice = (pricePence: number, bps: number): number => shareOf(pricePence, 10_000 + bps) - pricePence;

function indexed({ indexBps, plusBps = 0, floorBps, capBps }: Extract<UpliftRule, { readonly type: 'index' }>): number {
  const raised = Math.max(indexBps + plusBps, floorBps ?? Number.NEGATIVE_INFINITY);
  return Math.min(raised, capBps ?? Number.POSITIVE_INFINITY);
}
