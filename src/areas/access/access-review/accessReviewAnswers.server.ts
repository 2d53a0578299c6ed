import * as z from 'zod';
import type { HeldRole, ReviewList, ReviewedPerson } from './reviewedPerson.ts';

const heldRole: z.ZodType<HeldRole> = z.object({ id: z.int(), name: z.string(), given: z.string().nullable() });

export const reviewedPerson: z.ZodType<ReviewedPerson> = z.object({
  userId: z.int(),
  decision: z.enum(['pending', 'kept', 'changed', 'deactivated']),
  decidedBy: z.string().nullable(),
  isOwn: z.boolean(),
  decidedAt: z.string().nullable(),
  takenAway: z.array(z.string()),
  note: z.string().nullable(),
  name: z.string(),
  roles: z.array(heldRole),
  customers: z.string(),
  suppliers: z.string(),
  sensitive: z.array(z.string()),
  lastSeenAt: z.string().nullable(),
});

export const reviewList: z.ZodType<ReviewList> = z.object({
  rows: z.array(reviewedPerson),
  isOnlyReviewer: z.boolean(),
});
