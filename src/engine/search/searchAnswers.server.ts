import * as z from 'zod';
import type { Found } from './search.server.ts';

export const found: z.ZodType<Found> = z.object({
  id: z.int(),
  entity: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  customerId: z.int().nullable(),
  customer: z.string().nullable(),
  path: z.string(),
  tier: z.number(),
  exact: z.boolean(),
});
