import * as z from 'zod';
import type { LinkedVisit } from './confirmation.ts';

const name = z.string('Enter your name.').trim().min(2, 'Enter your name.').max(120, 'Use up to 120 characters.');

/** Input of a contact who accepts a visit. */
export const acceptedVisit = z.strictObject({ name });

export const declinedVisit = z.strictObject({
  name,
  because: z.string('Enter a reason.').trim().min(1, 'Enter a reason.').max(300, 'Use up to 300 characters.'),
});

export const linkedVisit: z.ZodType<LinkedVisit> = z.object({
  visit: z.object({
    number: z.string(),
    customer: z.string(),
    site: z.string(),
    engineer: z.string(),
    plannedStart: z.string(),
    plannedEnd: z.string(),
  }),
  company: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
});
