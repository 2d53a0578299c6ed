import * as z from 'zod';
import { type OfferedCalculation, rule } from '#engine/calculations/calculation.schema.ts';
import { matchScore } from './matching.rules.ts';
import { ageing, autoAllocate, creditCheck, daysSalesOutstanding, lateInterest } from './receivables.rules.ts';
import { bps, day, items, pence, positive } from './shapes.schema.ts';

export const receivablesCalculations: readonly OfferedCalculation[] = [
  rule(
    'accounts.autoAllocate',
    z.strictObject({
      paymentPence: positive,
      items: items(z.strictObject({ id: z.int(), dueDate: day, docDate: day, openPence: pence })),
    }),
    z.object({ allocations: z.array(z.object({ id: z.int(), pence: z.int() })), unallocatedPence: z.int() }),
    autoAllocate,
  ),
  rule(
    'accounts.ageing',
    z.strictObject({
      asAt: day,
      basis: z.enum(['due', 'document']),
      items: items(z.strictObject({ kind: z.string().max(40), dueDate: day, docDate: day, openPence: pence })),
    }),
    z.object({
      notDuePence: z.int(),
      b30Pence: z.int(),
      b60Pence: z.int(),
      b90Pence: z.int(),
      olderPence: z.int(),
      unallocatedPence: z.int(),
      totalPence: z.int(),
    }),
    ageing,
  ),
  rule(
    'accounts.lateInterest',
    z.strictObject({
      grossPence: positive,
      dueDate: day,
      asAt: day,
      baseRateBps: bps,
      marginBps: bps.optional(),
      receipts: items(z.strictObject({ date: day, pence })).optional(),
    }),
    z.object({ daysLate: z.int(), interestPence: z.int(), compensationPence: z.int() }),
    lateInterest,
  ),
  rule(
    'accounts.daysSalesOutstanding',
    z.strictObject({ debtorsPence: pence, sales12mGrossPence: pence }),
    z.object({ days: z.string().nullable() }),
    daysSalesOutstanding,
  ),
  rule(
    'accounts.creditCheck',
    z.strictObject({
      openInvoicesPence: pence,
      unallocatedPence: pence,
      uninvoicedOrdersPence: pence,
      newOrderPence: pence,
      limitPence: positive.nullable(),
      onStop: z.boolean(),
      warnBps: bps.optional(),
    }),
    z.object({ exposurePence: z.int(), state: z.enum(['stop', 'over', 'warn', 'ok']) }),
    creditCheck,
  ),
  rule(
    'accounts.matchScore',
    z.strictObject({
      line: z.strictObject({ pence, date: day, text: z.string().max(500), payer: z.string().max(200).nullish() }),
      item: z.strictObject({
        side: z.enum(['sale', 'purchase']),
        docNo: z.string().max(40),
        openPence: pence,
        docDate: day,
        dueDate: day,
        aliases: z.array(z.string().max(200)).max(200),
        discountedPence: pence.nullish(),
      }),
    }),
    z.object({ score: z.int(), band: z.enum(['strong', 'possible', 'none']) }),
    matchScore,
  ),
];
