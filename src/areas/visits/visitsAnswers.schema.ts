import * as z from 'zod';
import { CONFLICT_CODES } from './schedule/conflicts.rules.ts';

export const conflict = z.object({ code: z.enum(CONFLICT_CODES), ids: z.array(z.int()).readonly() });

/** Response of `schedule.conflicts`. */
export const scheduleConflictsAnswer = z.object({ conflicts: z.array(conflict).readonly() });

/** Response of `visit.eov`. */
export const visitEovAnswer = z.object({
  reports: z.array(
    z.object({
      customerId: z.int(),
      siteId: z.int(),
      staffId: z.int(),
      visitIds: z.array(z.int()),
      arrivedAt: z.string(),
      departedAt: z.string().nullable(),
      onSiteMinutes: z.int(),
      loggedMinutes: z.int(),
      unloggedMinutes: z.int(),
      state: z.enum(['draft', 'open']),
      jobs: z.array(z.object({ jobId: z.int(), minutes: z.int(), outcome: z.enum(['completed', 'outstanding']) })),
    }),
  ),
});
