import * as z from 'zod';
import { count, day, list, maybe, or } from '#engine/calculations/calculation.schema.ts';

const id = z.string('Enter an ID.').max(100, 'Enter at most 100 characters.');

export const prepaidLedgerInput = z.object({
  movements: list(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('topUp'), id, on: day, minutes: count, expiresOn: maybe(day) }),
      z.object({ type: z.literal('usage'), id, on: day, minutes: count }),
      z.object({ type: z.literal('reverse'), id, on: day, usage: id }),
    ]),
  ),
  asOf: day,
  whenEmpty: or(z.enum(['overdraw', 'invoice', 'refuse']), 'overdraw'),
});
