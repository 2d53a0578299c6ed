import * as z from 'zod';
import type { HealthAnswer, HealthLine } from './finding.ts';

const healthLine: z.ZodType<HealthLine> = z.object({
  key: z.string(),
  label: z.string(),
  path: z.string().nullable(),
  state: z.enum(['unknown', 'good', 'bad', 'attention']),
  figure: z.string(),
  says: z.string(),
  about: z.string().optional(),
});

export const healthAnswer: z.ZodType<HealthAnswer> = z.object({ at: z.string(), lines: z.array(healthLine) });
