import * as z from 'zod';

/** One pen stroke, as points of the drawing. */
const stroke = z.array(z.tuple([z.int().min(0).max(4_000), z.int().min(0).max(4_000)])).min(1);

/** Input for signing a report: the signer, and the drawing as PNG in base64 with its strokes. */
export const signing = z.strictObject({
  version: z.int(),
  signerName: z
    .string()
    .trim()
    .min(2, 'Enter a name with at least 2 characters.')
    .max(120, 'Enter up to 120 characters.'),
  signerRole: z.string().trim().max(120, 'Enter up to 120 characters.').nullish(),
  signature: z.string().min(1, 'Sign in the box.').max(400_000, 'The signature is too large. Draw it again.'),
  strokes: z.array(stroke).min(1, 'Sign in the box.').max(400, 'The signature has too many lines. Draw it again.'),
});
export type Signing = z.output<typeof signing>;
