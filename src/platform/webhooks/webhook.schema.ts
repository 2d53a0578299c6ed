import * as z from 'zod';
import { count, maybe } from '#engine/calculations/calculation.schema.ts';

const text = z.string('Write text.');

export const webhookSignInput = z.object({
  secrets: z
    .array(text.regex(/^(whsec_)?[A-Za-z0-9+/]+=*$/, 'Write a secret such as whsec_….'), 'Write the secrets.')
    .min(1, 'Write a secret.'),
  id: text,
  timestamp: count,
  body: text,
});

export const webhookRetryInput = z.object({
  attempt: z.int('Write a whole number.').min(1, 'The first try is 1.'),
  status: maybe(z.int('Write a status.')),
  retryAfter: maybe(count),
});
