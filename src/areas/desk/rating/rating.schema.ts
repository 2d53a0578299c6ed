import * as z from 'zod';
import type { LinkedJob } from './rating.ts';

/** Input of a requester who rates a job. */
export const ratedJob = z.strictObject({
  rating: z.int('Choose a rating.').min(1, 'Choose a rating.').max(5, 'Choose a rating.'),
  comment: z.string().trim().max(1_000, 'Use up to 1,000 characters.').default(''),
});

export const linkedJob: z.ZodType<LinkedJob> = z.object({
  job: z.object({
    number: z.string(),
    title: z.string(),
    closedAt: z.string(),
    resolution: z.string().nullable(),
  }),
  company: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
});
