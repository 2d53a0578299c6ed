import * as z from 'zod';
import type { Named } from '../kinds/ref/named.ts';

const named: z.ZodType<Named> = z.object({
  title: z.string(),
  subtitle: z.string().optional(),
  archived: z.literal(true).optional(),
});

/** Names of records: noun → id → name. */
export const names = z.record(z.string(), z.record(z.string(), named));
