import * as z from 'zod';
import type { EndingWarranty, EstateSummary } from './summary.ts';

const endingWarranty: z.ZodType<EndingWarranty> = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.string(),
  customerId: z.int(),
  endsOn: z.string(),
  path: z.string(),
});

export const estateSummary: z.ZodType<EstateSummary> = z.object({
  today: z.string(),
  total: z.int(),
  ages: z.array(z.object({ kind: z.string(), years: z.number().nullable(), count: z.int() })),
  warranties: z.array(z.object({ state: z.string(), count: z.int() })),
  soon: z.array(endingWarranty),
});
