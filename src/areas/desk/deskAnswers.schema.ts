import * as z from 'zod';
import { JOB_STATUSES } from './jobs/jobStatus.ts';
import { PRIORITIES } from './jobs/priority.rules.ts';
import { TRANSITION_ERRORS } from './jobs/transition.rules.ts';

/** Response of `job.priority`. */
export const jobPriorityAnswer = z.object({ priority: z.enum(PRIORITIES) });

/** Response of `job.chase`. */
export const jobChaseAnswer = z.object({
  next: z.object({ step: z.enum(['reminder', 'supplier', 'no-reply', 'close']), at: z.string() }).nullable(),
});

/** Response of `job.transition`. */
export const jobTransitionAnswer = z.union([
  z.object({ to: z.enum(JOB_STATUSES) }),
  z.object({ error: z.enum(TRANSITION_ERRORS) }),
]);

/** Response of `sla.clock`. */
export const slaClockAnswer = z.object({
  elapsedMinutes: z.int(),
  remainingMinutes: z.int(),
  state: z.enum(['running', 'paused', 'met', 'breached']),
  dueAt: z.string().nullable(),
  breachedAt: z.string().nullable(),
});

/** Response of `time.bill`. */
export const timeBillAnswer = z.object({
  actualMinutes: z.number(),
  inHoursMinutes: z.number(),
  outOfHoursMinutes: z.number(),
  holidayMinutes: z.number(),
  weightedMinutes: z.number(),
  billedMinutes: z.int(),
});
