import * as z from 'zod';
import { type OfferedCalculation, rule } from '#engine/calculations/calculation.schema.ts';
import { creditLine, documentTotals, dueDate, settlementDiscount, spreadAmount } from './documents.rules.ts';
import { docNumber } from './numbers.rules.ts';
import { bps, day, days, discount, items, monthDay, pence, positive, qty, refusal, vatCode } from './shapes.schema.ts';

const amounts = z.object({ netPence: z.int(), vatPence: z.int() });
export const terms = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['net', 'eomPlus']), days }),
  z.strictObject({ type: z.literal('dayOfNextMonth'), day: z.int().min(1).max(31) }),
]);

export const documentCalculations: readonly OfferedCalculation[] = [
  rule(
    'accounts.spreadAmount',
    z.strictObject({ totalPence: pence, weights: items(positive) }),
    z.object({ parts: z.array(z.int()) }),
    spreadAmount,
  ),
  rule(
    'accounts.documentTotals',
    z.strictObject({
      lines: items(
        z.strictObject({
          qty,
          unitPence: pence,
          per: z.int().min(1, 'Enter 1 or more.').optional(),
          discounts: z.array(discount).max(3).optional(),
          vatCode,
          rateBps: bps,
        }),
      ),
      documentDiscounts: z.array(discount).max(10).optional(),
    }),
    z.object({
      lines: z.array(amounts.extend({ extPence: z.int() })),
      netPence: z.int(),
      vatPence: z.int(),
      grossPence: z.int(),
      vat: z.array(amounts.extend({ vatCode: z.string() })),
    }),
    documentTotals,
  ),
  rule(
    'accounts.creditLine',
    z.strictObject({
      lineNetPence: pence,
      lineVatPence: pence,
      lineQty: qty,
      credits: items(z.strictObject({ qty: qty.optional(), netPence: pence.optional() })),
    }),
    z.union([
      z.object({ credits: z.array(amounts), remainingNetPence: z.int(), remainingVatPence: z.int() }),
      refusal('CREDIT_EXCEEDS_INVOICE', 'CREDIT_MIXED'),
    ]),
    creditLine,
  ),
  rule(
    'accounts.settlementDiscount',
    z.strictObject({
      vat: items(z.object({ netPence: pence, vatPence: pence })),
      pctBps: bps.max(10_000),
      invoiceDate: day,
      days,
      paidOn: day.nullish(),
      receivedPence: positive.optional(),
    }),
    z.object({
      lastDay: z.string(),
      payablePence: z.int(),
      taken: z.boolean(),
      discountNetPence: z.int(),
      discountVatPence: z.int(),
      openPence: z.int(),
      unallocatedPence: z.int(),
    }),
    settlementDiscount,
  ),
  rule('accounts.dueDate', z.strictObject({ date: day, terms }), z.object({ dueDate: z.string() }), dueDate),
  rule(
    'accounts.docNumber',
    z.strictObject({ pattern: z.string().max(40), date: day, yearStart: monthDay, n: z.int().min(1) }),
    z.object({ number: z.string() }),
    docNumber,
  ),
];
