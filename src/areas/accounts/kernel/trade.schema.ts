import * as z from 'zod';
import { type OfferedCalculation, rule } from '#engine/calculations/calculation.schema.ts';
import { billingPeriods, coTerm, prorate, subscriptionTrueUp, uplift } from './billing.rules.ts';
import { deferral, deferralCredit } from './deferral.rules.ts';
import { bps, day, items, pence, positive, positiveQty, qty, refusal } from './shapes.schema.ts';
import { billVariance, margin, missingPurchase, purchasedNotInvoiced, stockFlow } from './stock.rules.ts';

/** Limits deferral to thirty years. */
const withinReason = ({ start, end }: { readonly start: string; readonly end: string }): boolean =>
  start <= end && Number(end.slice(0, 4)) - Number(start.slice(0, 4)) <= 30;
const service = {
  netPence: pence,
  start: day,
  end: day,
  method: z.enum(['daily', 'monthly']),
};
const ORDER = 'The end must not be before the start, and not more than 30 years after it.';
const rows = z.array(z.object({ postOn: z.string(), pence: z.int() })).readonly();
const upliftRule = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('fixed'), bps: z.int().min(-10_000).max(1_000_000) }),
  z.strictObject({
    type: z.literal('index'),
    indexBps: z.int().min(-10_000).max(1_000_000),
    plusBps: z.int().optional(),
    floorBps: z.int().nullish(),
    capBps: z.int().nullish(),
  }),
  z.strictObject({ type: z.literal('maintainMargin'), newCostPence: positive, marginBps: bps.max(9_999) }),
]);

export const tradeCalculations: readonly OfferedCalculation[] = [
  rule(
    'accounts.stockFlow',
    z.strictObject({
      method: z.enum(['fifo', 'average']),
      movements: items(
        z.union([
          z.strictObject({ in: positiveQty, valuePence: positive }),
          z.strictObject({ out: positiveQty }),
          z.strictObject({ revalue: pence, layer: z.int().min(0) }),
        ]),
      ),
    }),
    z.union([
      z.object({
        issuesPence: z.array(z.int()),
        onHandQty: z.string(),
        onHandPence: z.int(),
        layers: z.array(z.object({ qty: z.string(), valuePence: z.int() })),
      }),
      refusal('INSUFFICIENT_STOCK').extend({ at: z.int() }),
    ]),
    stockFlow,
  ),
  rule(
    'accounts.billVariance',
    z.strictObject({
      receivedQty: positiveQty,
      receivedPence: positive,
      remainingQty: positiveQty,
      billedQty: positiveQty,
      billedNetPence: pence,
      previouslyBilledQty: positiveQty.optional(),
      previouslyClearedPence: positive.optional(),
    }),
    z.union([
      z.object({ grniClearedPence: z.int(), stockAdjustPence: z.int(), costAdjustPence: z.int() }),
      refusal('BILLED_EXCEEDS_RECEIVED'),
    ]),
    billVariance,
  ),
  rule(
    'accounts.missingPurchase',
    z.strictObject({
      lines: items(
        z.strictObject({
          ordered: positiveQty,
          cancelled: positiveQty.optional(),
          fromStock: positiveQty.optional(),
          onPurchase: positiveQty.optional(),
          needsPurchase: z.boolean(),
        }),
      ),
    }),
    z.object({ missing: z.array(z.string()) }),
    missingPurchase,
  ),
  rule(
    'accounts.purchasedNotInvoiced',
    z.strictObject({
      ordered: positiveQty,
      cancelled: positiveQty.optional(),
      onPurchase: positiveQty,
      invoiced: positiveQty,
      credited: positiveQty.optional(),
      lineNetPence: pence,
      purchaseCostPence: pence,
    }),
    z.object({ qty: z.string(), netPence: z.int(), costPence: z.int() }),
    purchasedNotInvoiced,
  ),
  rule(
    'accounts.margin',
    z.strictObject({ netPence: pence, costPence: pence, floorBps: bps }),
    z.object({
      marginPence: z.int(),
      marginBps: z.int().nullable(),
      markupBps: z.int().nullable(),
      class: z.enum(['ok', 'loss', 'nil', 'belowFloor']),
    }),
    margin,
  ),
  rule(
    'accounts.billingPeriods',
    z.strictObject({
      start: day,
      anchorDay: z.int().min(1).max(31),
      months: z.int().min(1).max(12),
      count: z.int().min(0).max(240),
      alignFirst: z.boolean().optional(),
    }),
    z.object({ periods: z.array(z.object({ start: z.string(), end: z.string() })) }),
    billingPeriods,
  ),
  rule(
    'accounts.prorate',
    z.strictObject({ qty, unitPence: pence, periodStart: day, periodEnd: day, from: day, to: day }),
    z.object({ daysUsed: z.int(), daysInPeriod: z.int(), amountPence: z.int() }),
    prorate,
  ),
  rule(
    'accounts.subscriptionTrueUp',
    z.strictObject({
      periodStart: day,
      periodEnd: day,
      segments: items(z.strictObject({ qty, unitPence: pence, from: day, to: day })),
      billedPence: pence,
    }),
    z.object({ shouldBePence: z.int(), adjustmentPence: z.int() }),
    subscriptionTrueUp,
  ),
  rule(
    'accounts.coTerm',
    z.strictObject({
      qty,
      termPricePence: pence,
      termMonths: z.int().min(1).max(120),
      start: day,
      coTermEnd: day,
    }),
    z.union([z.object({ days: z.int(), termDays: z.int(), amountPence: z.int() }), refusal('COTERM_OUT_OF_TERM')]),
    coTerm,
  ),
  rule(
    'accounts.uplift',
    z.strictObject({ pricePence: positive, rule: upliftRule, roundToPence: z.int().min(1).optional() }),
    z.object({ newPricePence: z.int(), appliedBps: z.int().nullable() }),
    uplift,
  ),
  rule(
    'accounts.deferral',
    z.strictObject({ ...service, postedOn: day, lockedThrough: day.nullish() }).refine(withinReason, ORDER),
    z.object({ rows }),
    deferral,
  ),
  rule(
    'accounts.deferralCredit',
    z
      .strictObject({ ...service, recognisedThrough: day, creditNetPence: pence, newEnd: day })
      .refine(withinReason, ORDER)
      .refine(({ start, newEnd }) => Number(newEnd.slice(0, 4)) - Number(start.slice(0, 4)) <= 30, ORDER),
    z.union([
      z.object({ recognisedPence: z.int(), fromDeferredPence: z.int(), fromRevenuePence: z.int(), rows }),
      refusal('CREDIT_EXCEEDS_INVOICE'),
    ]),
    deferralCredit,
  ),
];
