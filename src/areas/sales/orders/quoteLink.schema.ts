import * as z from 'zod';

const TOO_LARGE = 'The signature is too large. Draw it again.';

/** Input for accepting a quote. */
export const acceptance = z.strictObject({
  name: z.string('Enter your name.').trim().min(2, 'Enter your name.').max(120, 'Use up to 120 characters.'),
  customerPo: z.string().trim().max(60, 'Use up to 60 characters.').nullish(),
  /** A drawing as PNG in base64. */
  signature: z.base64('Send base64.').max(400_000, TOO_LARGE).nullish(),
});

export const rejection = z.strictObject({
  name: z.string('Enter your name.').trim().min(2, 'Enter your name.').max(120, 'Use up to 120 characters.'),
  because: z.string('Enter a reason.').trim().min(1, 'Enter a reason.').max(500, 'Use up to 500 characters.'),
});
