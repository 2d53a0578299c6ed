import * as z from 'zod';
import type { Finding } from './discovery.rules.ts';
import type { Ways } from './ways.ts';

export const finding: z.ZodType<Finding> = z.object({ level: z.enum(['good', 'bad', 'unsure']), words: z.string() });

export const ways: z.ZodType<Ways> = z.object({
  company: z.string().nullable(),
  isCompanyAway: z.boolean(),
  isCompanyFirst: z.boolean(),
  hasPassword: z.boolean(),
});
