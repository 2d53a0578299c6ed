import * as z from 'zod';
import { day as anyDay, pence as anyPence } from '#engine/calculations/calculation.schema.ts';

/* Schemas that several calculations of the accounts share. */

/** A date in the supported range. */
export const day = anyDay.refine(
  (text) => text >= '1970-01-01' && text < '2200-01-01',
  'Enter a year from 1970 to 2199.',
);
/** Up to 13 digits. */
export const pence = anyPence
  .min(-9_999_999_999_999, 'Enter up to 13 digits.')
  .max(9_999_999_999_999, 'Enter up to 13 digits.');

/** A quantity as text with up to three decimals. */
export const qty = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,3})?$/, 'Enter a quantity such as "2.5", with up to 3 decimals.');
/** A quantity of zero or more. */
export const positiveQty = qty.refine((text) => !text.startsWith('-'), 'Enter 0 or more.');
/** A rate in hundredths of a percent. */
export const bps = z.int('Enter a whole number of basis points.').min(0, 'Enter 0 or more.').max(1_000_000);
export const days = z.int('Enter a whole number of days.').min(0, 'Enter 0 or more.').max(3_650);
export const code = z.string().regex(/^\d{4,8}$/, 'Enter a code of 4 to 8 digits.');
export const vatCode = z.string().regex(/^T\d{1,2}$/, 'Enter a VAT code such as T1.');
export const items = <T extends z.ZodType>(item: T) => z.array(item).max(10_000);
/** Pence of zero or more. */
export const positive = pence.min(0, 'Enter 0 or more.');
/** A percentage or an amount, but not both. */
export const discount = z
  .strictObject({ pctBps: bps.max(10_000).optional(), pence: positive.optional() })
  .refine(({ pctBps, pence: amount }) => (pctBps === undefined) !== (amount === undefined), 'Enter pctBps or pence.');
export const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-\d\d$/, 'Enter a month and day such as 04-01.');
export const sortCode = z.string().regex(/^\d{6}$/, 'Enter 6 digits.');
export const account = z.string().regex(/^\d{8}$/, 'Enter 8 digits.');
export const refusal = <const C extends string>(...codes: readonly [C, ...C[]]) => z.object({ error: z.enum(codes) });
