import * as z from 'zod';
import type { SlowStatement } from './slowStatements.ts';

export const slowStatement: z.ZodType<SlowStatement> = z.object({
  text: z.string(),
  from: z.string(),
  count: z.int(),
  slowestMs: z.int(),
  lastAt: z.string(),
});
