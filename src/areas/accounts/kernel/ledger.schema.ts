import * as z from 'zod';
import { type OfferedCalculation, rule } from '#engine/calculations/calculation.schema.ts';
import { openingCheck } from './opening.rules.ts';
import { ledger } from './postings.rules.ts';
import { bps, code, items, pence, positive, refusal, vatCode } from './shapes.schema.ts';

const scheme = z.enum(['accrual', 'cash', 'none']).optional();
const saleLine = z.strictObject({ code, net: pence, vatCode, rateBps: bps, deferred: z.boolean().optional() });
const billLine = z.strictObject({
  code,
  net: pence,
  vatCode,
  rateBps: bps,
  vat: pence.optional(),
  recoverable: z.boolean().optional(),
  grniCleared: pence.optional(),
  stockAdjust: pence.optional(),
  costAdjust: pence.optional(),
});
const settled = { pence: positive, discountNet: positive.optional(), discountVat: positive.optional(), scheme };

const event = z.discriminatedUnion('event', [
  z.strictObject({ event: z.enum(['salesInvoice', 'salesCredit']), lines: items(saleLine), scheme }),
  z.strictObject({ event: z.enum(['supplierBill', 'supplierCredit']), lines: items(billLine), scheme }),
  z.strictObject({ event: z.enum(['customerReceipt', 'supplierPayment']), ...settled }),
  z.strictObject({ event: z.literal('receiptReturned'), ...settled, fee: positive.optional() }),
  z.strictObject({
    event: z.enum([
      'goodsReceived',
      'supplierReturn',
      'supplierPaymentReturned',
      'customerRefund',
      'badDebt',
      'bankCharge',
      'mileagePaid',
      'vatPaid',
      'contra',
      'lateInterest',
    ]),
    pence: positive,
  }),
  z.strictObject({ event: z.literal('stockAdjustment'), pence }),
  z.strictObject({
    event: z.enum(['deferralRelease', 'goodsIssued', 'customerReturn', 'accrual']),
    code,
    pence,
  }),
  z.strictObject({ event: z.literal('badDebtRelief'), vat: positive }),
  z.strictObject({ event: z.literal('mileageBatch'), claims: positive, vat: positive }),
  z.strictObject({
    event: z.enum(['vatReturnFiled', 'cashVatRecognised']),
    output: pence.optional(),
    input: pence.optional(),
  }),
  z.strictObject({
    event: z.literal('openingItems'),
    debtors: pence.optional(),
    creditors: pence.optional(),
    stock: pence.optional(),
  }),
  z.strictObject({ event: z.literal('openingTrialBalance'), balances: z.record(code, pence) }),
  z.strictObject({ event: z.literal('reverse'), of: z.int().min(0) }),
  z.strictObject({ event: z.literal('yearEnd') }),
]);

export const ledgerCalculations: readonly OfferedCalculation[] = [
  rule(
    'accounts.ledger',
    z.strictObject({ events: items(event) }),
    z.union([refusal('UNKNOWN_EVENT'), z.record(z.string(), z.int())]),
    ledger,
  ),
  rule(
    'accounts.openingCheck',
    z.strictObject({
      trialBalance: items(z.strictObject({ code, pence })),
      subledgers: z.record(code, pence),
    }),
    z.object({
      trialBalanceSumPence: z.int(),
      suspensePence: z.int(),
      differences: z.array(
        z.object({
          code: z.string(),
          trialBalancePence: z.int(),
          subledgerPence: z.int(),
          differencePence: z.int(),
        }),
      ),
    }),
    openingCheck,
  ),
];
