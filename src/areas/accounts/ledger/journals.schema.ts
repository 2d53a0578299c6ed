import * as z from 'zod';
import { day, pence } from '../kernel/shapes.schema.ts';

const id = z.int('Enter the ID of a record.').positive('Enter the ID of a record.');
const words = (max: number) => z.string().trim().min(1, 'Enter some text.').max(max);

export const manualJournal = z.strictObject({
  postingDate: day,
  narrative: words(200),
  reason: words(300),
  lines: z
    .array(
      z.strictObject({
        nominalCodeId: id,
        amountPence: pence.max(999_999_999_999).min(-999_999_999_999),
        memo: z.string().trim().max(200).nullish(),
      }),
    )
    .min(2, 'Enter at least two lines.')
    .max(500),
});

export const reversal = z.strictObject({ reason: words(300) });

export const postedJournal = z.object({ id: z.int(), number: z.string(), postingDate: z.string() });
