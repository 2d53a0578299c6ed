import * as z from 'zod';

/** A record as the addresses of nouns answer it. */
export const recordAnswer = z.object({
  row: z.record(z.string(), z.unknown()),
  refs: z.record(z.string(), z.unknown()),
  may: z.array(z.string()),
  cannot: z.record(z.string(), z.string()).optional(),
});
