import * as z from 'zod';
import { OFFBOARDING_CATEGORIES } from './plan/plan.rules.ts';

/** Response of `offboarding.plan`. */
export const offboardingPlanAnswer = z.object({
  items: z.array(z.object({ category: z.enum(OFFBOARDING_CATEGORIES), ref: z.string(), mandatory: z.boolean() })),
  mandatory: z.number(),
});
