import * as z from 'zod';
import { blockText } from '#areas/identity/where-and-when/whereAndWhen.rules.ts';

/** What making a token takes. Whether its owner may all of it is judged where it is made. */
export const tokenDraft = z.strictObject({
  name: z
    .string('Name it after what will use it.')
    .trim()
    .min(1, 'Name it after what will use it.')
    .max(80, 'At most 80 characters.')
    .regex(/^[^\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]*$/u, 'Use letters, digits and signs only.'),
  scopes: z
    .array(
      z
        .string('Write patterns such as customer.view.')
        .max(80, 'At most 80 characters.')
        .regex(/^(?:\*|(?:\*|[a-z][A-Za-z0-9]*)\.(?:\*|[a-z][A-Za-z0-9]*))$/, 'Write a pattern such as customer.view.'),
      'Say what it may do.',
    )
    .min(1, 'Say what it may do.')
    .max(100, 'At most 100 patterns.'),
  customerIds: z.array(z.int('Choose customers.').positive(), 'Choose customers.').max(500, 'At most 500.').nullish(),
  allowFrom: z
    .array(
      z
        .string('Write an address or a block.')
        .max(60, 'At most 60 characters.')
        .refine((text) => blockText(text) !== null, 'Write an address or a block, such as 192.0.2.4 or 10.0.0.0/8.')
        .transform((text) => blockText(text) ?? text),
      'Write addresses or blocks.',
    )
    .max(50, 'At most 50.')
    .nullish(),
  expiresAt: z.iso.datetime({ offset: true, error: 'Write when it expires, such as 2027-03-31T00:00:00Z.' }),
});
