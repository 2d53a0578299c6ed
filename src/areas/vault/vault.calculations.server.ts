import * as z from 'zod';
import { moment, type OfferedCalculation, rule } from '#engine/calculations/calculation.schema.ts';
import { codeNow, readTotp } from './credentials/totp.server.ts';

const totpInput = z
  .object({ uri: z.string().max(2_000).nullish(), secret: z.string().max(2_000).nullish(), at: moment })
  .refine(({ uri, secret }) => Boolean(uri ?? secret), { path: ['secret'], error: 'Send the secret or the address.' });

const totpAnswer = z.union([
  z.object({ code: z.string(), secondsLeft: z.int() }),
  z.object({ error: z.enum(['not_totp', 'not_base32', 'bad_parameters']) }),
]);

/**
 * Calculations of this area that the API offers by name. Secrets come only from the input; stored ones are never read.
 */
export const vaultCalculations: readonly OfferedCalculation[] = [
  rule('vault.totp', totpInput, totpAnswer, ({ uri, secret, at }) => {
    const read = readTotp(uri ?? secret ?? '');
    return 'error' in read ? read : codeNow(read, Date.parse(at));
  }),
];
