import * as z from 'zod';
import { count, list, maybe, moment, or } from '../calculations/calculation.schema.ts';

/** A time in milliseconds, which the sign-in rules use. */
const instant = moment.transform((text) => Date.parse(text));

export const authPasswordInput = z.object({
  password: z.string('Enter a password.'),
  context: list(z.string()),
  secondFactor: or(z.boolean(), false),
  blocklist: list(z.string()),
});

export const authThrottleInput = z.object({
  now: instant,
  account: z
    .object({ failures: or(count, 0), lastFailureAt: maybe(instant) })
    .nullish()
    .transform((account) => account ?? { failures: 0, lastFailureAt: null }),
  ip: z
    .object({ failuresAt: list(instant) })
    .nullish()
    .transform((ip) => ip ?? { failuresAt: [] }),
});

export const authReturnInput = z.object({ from: z.string('Enter the raw segment of the address.') });

export const authTotpInput = z.object({
  secret: z.string('Enter the secret in base32.'),
  code: or(z.string(), ''),
  now: instant,
  lastStep: maybe(count),
});
