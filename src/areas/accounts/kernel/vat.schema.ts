import * as z from 'zod';
import { type OfferedCalculation, rule } from '#engine/calculations/calculation.schema.ts';
import { bps, day, items, pence, positive, positiveQty, refusal, vatCode } from './shapes.schema.ts';
import { badDebtRelief, cashVat, fuelVat, grossSplit, reverseChargeTest, taxPoint, vatLine } from './vat.rules.ts';
import { vatReturn } from './vatReturn.rules.ts';

const group = z.object({ vatCode, netPence: pence, vatPence: pence });

export const vatCalculations: readonly OfferedCalculation[] = [
  rule('accounts.vatLine', z.strictObject({ netPence: pence, rateBps: bps }), z.object({ vatPence: z.int() }), vatLine),
  rule(
    'accounts.grossSplit',
    z.strictObject({ grossPence: pence, rateBps: bps }),
    z.object({ netPence: z.int(), vatPence: z.int() }),
    grossSplit,
  ),
  rule(
    'accounts.reverseChargeTest',
    z.strictObject({
      lines: items(z.strictObject({ netPence: pence, drcGoods: z.boolean() })),
      customerVatRegistered: z.boolean(),
      endUser: z.boolean(),
    }),
    z.object({ drcNetPence: z.int(), reverseCharge: z.boolean() }),
    reverseChargeTest,
  ),
  rule(
    'accounts.taxPoint',
    z.strictObject({
      supplyDate: day.nullish(),
      invoiceDate: day,
      paidDate: day.nullish(),
      continuous: z.boolean().optional(),
    }),
    z.object({ taxPoint: z.string() }),
    taxPoint,
  ),
  rule(
    'accounts.cashVat',
    z.strictObject({
      vat: items(group),
      grossPence: pence.refine((value) => value !== 0, 'Enter an amount other than 0.'),
      receipts: items(z.strictObject({ date: day, pence })),
    }),
    z.object({ recognised: z.array(z.object({ date: z.string(), vat: z.array(group) })) }),
    cashVat,
  ),
  rule(
    'accounts.fuelVat',
    z.strictObject({
      trips: items(
        z.strictObject({
          miles: positiveQty,
          pencePerMile: positive,
          rateBps: bps,
          recoverable: z.boolean().optional(),
        }),
      ),
      receiptsVatPence: positive,
    }),
    z.object({ fuelGrossPence: z.int(), vatPence: z.int(), claimablePence: z.int() }),
    fuelVat,
  ),
  rule(
    'accounts.badDebtRelief',
    z.strictObject({ taxPoint: day, dueDate: day, asAt: day }),
    z.object({ from: z.string(), until: z.string(), claimable: z.boolean() }),
    badDebtRelief,
  ),
  rule(
    'accounts.vatReturn',
    z.strictObject({
      entries: items(
        z.strictObject({
          side: z.enum(['sale', 'purchase']),
          code: vatCode,
          netPence: pence,
          vatPence: pence,
          recoverable: z.boolean().optional(),
        }),
      ),
    }),
    z.union([
      z.object({
        box1: z.int(),
        box2: z.int(),
        box3: z.int(),
        box4: z.int(),
        box5: z.int(),
        box6: z.int(),
        box7: z.int(),
        box8: z.int(),
        box9: z.int(),
        direction: z.enum(['payable', 'reclaimable']),
      }),
      refusal('VAT_CODE_UNKNOWN'),
    ]),
    vatReturn,
  ),
];
