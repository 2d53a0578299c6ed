import * as z from 'zod';
import { blockText } from '#areas/identity/where-and-when/whereAndWhen.rules.ts';

/** Input for a new token. Its route checks whether the owner holds all permissions. */
export const tokenDraft = z.strictObject({
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(80, 'Enter at most 80 characters.')
    .regex(/^[^\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]*$/u, 'Use letters, digits and punctuation only.'),
  scopes: z
    .array(
      z
        .string('Enter patterns, for example customer.view.')
        .max(80, 'Enter at most 80 characters.')
        .regex(
          /^(?:\*|(?:\*|[a-z][A-Za-z0-9]*)\.(?:\*|[a-z][A-Za-z0-9]*))$/,
          'Enter a pattern, for example customer.view.',
        ),
      'Choose at least one scope.',
    )
    .min(1, 'Choose at least one scope.')
    .max(100, 'Enter at most 100 patterns.'),
  customerIds: z
    .array(z.int('Choose customers.').positive(), 'Choose customers.')
    .max(500, 'Choose at most 500 customers.')
    .nullish(),
  allowFrom: z
    .array(
      z
        .string('Enter an address or a network.')
        .max(60, 'Enter at most 60 characters.')
        .refine(
          (text) => blockText(text) !== null,
          'Enter an address or a network, for example 192.0.2.4 or 10.0.0.0/8.',
        )
        .transform((text) => blockText(text) ?? text),
      'Enter addresses or networks.',
    )
    .max(50, 'Enter at most 50 addresses.')
    .nullish(),
  expiresAt: z.iso.datetime({ offset: true, error: 'Enter a date and time, for example 2027-03-31T00:00:00Z.' }),
});
