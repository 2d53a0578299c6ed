import { addMonths, daysBetween } from '#engine/calendar/days.ts';
import { BPS, partOf, rounded, shareOf, sum, thousandths } from './exact.ts';
import { earlier, later } from './monthDays.ts';

/** Rounds per line to the nearest penny, so that part credits and mixed rates add up. */
export const vatLine = ({ netPence, rateBps }: { readonly netPence: number; readonly rateBps: number }) => ({
  vatPence: shareOf(netPence, rateBps),
});

/** The VAT included in a gross amount. */
export function grossSplit({ grossPence, rateBps }: { readonly grossPence: number; readonly rateBps: number }) {
  const vatPence = vatInside(grossPence, rateBps);
  return { netPence: grossPence - vatPence, vatPence };
}

const vatInside = (grossPence: number, rateBps: number): number =>
  rounded(BigInt(grossPence) * BigInt(rateBps), BPS + BigInt(rateBps));

const REVERSE_CHARGE_FROM = 500_000;

/** Whether specified goods reach £5,000, so that the customer accounts for the VAT. */
export function reverseChargeTest(given: {
  readonly lines: readonly { readonly netPence: number; readonly drcGoods: boolean }[];
  readonly customerVatRegistered: boolean;
  readonly endUser: boolean;
}) {
  const drcNetPence = sum(given.lines.map(({ netPence, drcGoods }) => (drcGoods ? netPence : 0)));
  return {
    drcNetPence,
    reverseCharge: given.customerVatRegistered && !given.endUser && drcNetPence >= REVERSE_CHARGE_FROM,
  };
}

const INVOICE_WITHIN_DAYS = 14;

/** The date that decides the VAT period and rate. */
export function taxPoint(given: {
  readonly supplyDate?: string | null;
  readonly invoiceDate: string;
  readonly paidDate?: string | null;
  /** A continuous supply, such as monthly support. */
  readonly continuous?: boolean;
}) {
  const { supplyDate, invoiceDate, paidDate, continuous = false } = given;
  const first = paidDate ? earlier(invoiceDate, paidDate) : invoiceDate;
  if (!supplyDate || continuous || first < supplyDate) return { taxPoint: first };
  return { taxPoint: daysBetween(supplyDate, invoiceDate) <= INVOICE_WITHIN_DAYS ? invoiceDate : supplyDate };
}

export interface VatGroup {
  readonly vatCode: string;
  readonly netPence: number;
  readonly vatPence: number;
}

/** Cash accounting: VAT due on each receipt, as the difference of the cumulative VAT. */
export function cashVat(given: {
  readonly vat: readonly VatGroup[];
  readonly grossPence: number;
  readonly receipts: readonly { readonly date: string; readonly pence: number }[];
}) {
  let paid = 0;
  let before = given.vat.map(() => ({ netPence: 0, vatPence: 0 }));
  const recognised = given.receipts.map(({ date, pence }) => {
    paid += pence;
    const now = given.vat.map(({ netPence, vatPence }) => ({
      netPence: partOf(netPence, paid, given.grossPence),
      vatPence: partOf(vatPence, paid, given.grossPence),
    }));
    const vat = given.vat.map(({ vatCode }, at) => ({
      vatCode,
      netPence: (now[at]?.netPence ?? 0) - (before[at]?.netPence ?? 0),
      vatPence: (now[at]?.vatPence ?? 0) - (before[at]?.vatPence ?? 0),
    }));
    before = now;
    return { date, vat };
  });
  return { recognised };
}

/** Fuel for business trips: each trip is rounded, VAT is computed from the sum per rate, and receipts cap the claim. */
export function fuelVat(given: {
  readonly trips: readonly {
    readonly miles: string;
    readonly pencePerMile: number;
    readonly rateBps: number;
    readonly recoverable?: boolean;
  }[];
  readonly receiptsVatPence: number;
}) {
  const trips = given.trips.map(({ miles, pencePerMile, rateBps, recoverable = true }) => ({
    pence: rounded(thousandths(miles) * BigInt(pencePerMile), 1_000n),
    rateBps,
    recoverable,
  }));
  const rates = [...new Set(trips.map(({ rateBps }) => rateBps))];
  const vatPence = sum(
    rates.map((rate) =>
      vatInside(
        sum(trips.map(({ pence, rateBps, recoverable }) => (recoverable && rateBps === rate ? pence : 0))),
        rate,
      ),
    ),
  );
  return {
    fuelGrossPence: sum(trips.map(({ pence }) => pence)),
    vatPence,
    claimablePence: Math.min(vatPence, given.receiptsVatPence),
  };
}

/** Period in which VAT on a bad debt can be reclaimed: from six months to four and a half years. */
export function badDebtRelief(given: { readonly taxPoint: string; readonly dueDate: string; readonly asAt: string }) {
  const since = later(given.taxPoint, given.dueDate);
  const [from, until] = [addMonths(since, 6), addMonths(since, 54)];
  return { from, until, claimable: from <= given.asAt && given.asAt <= until };
}
