import * as z from 'zod';
import { count, day, list, or } from '#engine/calculations/calculation.schema.ts';
import { CALL_RESULTS } from './callFigures.rules.ts';

export const salesCallMetricsInput = z.object({
  from: day,
  to: day,
  windowDays: or(count, 90),
  calls: list(z.object({ on: day, customer: z.union([z.int(), z.string()]), result: z.enum(CALL_RESULTS) })),
});
