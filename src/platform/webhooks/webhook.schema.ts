import * as z from 'zod';
import { count, maybe } from '#engine/calculations/calculation.schema.ts';

const text = z.string('Enter text.');

export const webhookSignInput = z.object({
  secrets: z
    .array(text.regex(/^(whsec_)?[A-Za-z0-9+/]+=*$/, 'Enter a secret such as whsec_….'), 'Enter the secrets.')
    .min(1, 'Enter a secret.'),
  id: text,
  timestamp: count,
  body: text,
});

export const webhookRetryInput = z.object({
  attempt: z.int('Enter a whole number.').min(1, 'Enter 1 or more.'),
  status: maybe(z.int('Enter a status.')),
  retryAfter: maybe(count),
});
