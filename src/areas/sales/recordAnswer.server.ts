import * as z from 'zod';

/** Response with a record, as the standard entity routes return it. */
export const recordAnswer = z.object({
  row: z.record(z.string(), z.unknown()),
  refs: z.record(z.string(), z.unknown()),
  may: z.array(z.string()),
  cannot: z.record(z.string(), z.string()).optional(),
});
