import * as z from 'zod';
import type { DecidedOutside } from './sides.ts';
import type { GroupVersion } from './versions.server.ts';

export const decidedOutside: z.ZodType<DecidedOutside> = z.object({
  by: z.string(),
  decides: z.array(z.string()),
  says: z.record(z.string(), z.string()),
});

export const groupVersion: z.ZodType<GroupVersion> = z.object({
  version: z.int(),
  at: z.string(),
  action: z.string(),
  told: z.string().nullable(),
  by: z.object({ id: z.int().nullable(), name: z.string() }),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
