import * as z from 'zod';
import { day, pence } from '../kernel/shapes.schema.ts';

const id = z.int('Enter the ID of a record.').positive('Enter the ID of a record.');

export const ofCustomer = z.object({ customerId: z.coerce.number().int().positive() });

const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null);

export const refundToPost = z.strictObject({
  customerId: id,
  paidOn: day,
  amountPence: pence.min(1, 'Enter an amount above £0.00.').max(999_999_999_999, 'Enter a smaller amount.'),
  method: z.enum(['bacs', 'fasterPayment', 'directDebit', 'card', 'cheque', 'cash']),
  bankCodeId: id.nullish(),
  reference: words(80),
  reason: words(300),
});

const shares = z
  .array(z.strictObject({ itemId: id, pence: pence.min(1, 'Enter an amount above £0.00.') }))
  .max(500)
  .refine((each) => new Set(each.map(({ itemId }) => itemId)).size === each.length, 'Enter each item once.');

export const paymentToRecord = refundToPost.extend({
  /** Allocations; defaults to the oldest debts. An empty list leaves the payment on account. */
  allocations: shares.optional(),
});

export const toAllocate = z.strictObject({
  allocations: shares.refine(({ length }) => length > 0, 'Choose at least one item.'),
});

export const allocated = z.object({ id: z.int(), openPence: z.int(), discountPence: z.int() });

export const undone = z.object({ debitItemId: z.int(), creditItemId: z.int(), openPence: z.int() });

export const openForPayment = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      kind: z.string(),
      docDate: z.string(),
      dueDate: z.string(),
      openPence: z.int(),
      prompt: z.object({ payablePence: z.int(), lastDay: z.string() }).nullable(),
    }),
  ),
});

export const recorded = z.object({
  row: z.record(z.string(), z.unknown()),
  refs: z.record(z.string(), z.unknown()),
  may: z.array(z.string()),
});
