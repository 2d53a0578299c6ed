import * as z from 'zod';
import { JOB_STATUSES } from './jobs/jobStatus.ts';
import { PRIORITIES } from './jobs/priority.rules.ts';
import { TRANSITION_ERRORS } from './jobs/transition.rules.ts';

/** What `job.priority` answers. */
export const jobPriorityAnswer = z.object({ priority: z.enum(PRIORITIES) });

/** What `job.chase` answers. */
export const jobChaseAnswer = z.object({
  next: z.object({ step: z.enum(['reminder', 'no-reply', 'close']), at: z.string() }).nullable(),
});

/** What `job.transition` answers. */
export const jobTransitionAnswer = z.union([
  z.object({ to: z.enum(JOB_STATUSES) }),
  z.object({ error: z.enum(TRANSITION_ERRORS) }),
]);

/** What `sla.clock` answers. */
export const slaClockAnswer = z.object({
  elapsedMinutes: z.int(),
  remainingMinutes: z.int(),
  state: z.enum(['running', 'paused', 'met', 'breached']),
  dueAt: z.string().nullable(),
  breachedAt: z.string().nullable(),
});

/** What `time.bill` answers. */
export const timeBillAnswer = z.object({
  actualMinutes: z.number(),
  inHoursMinutes: z.number(),
  outOfHoursMinutes: z.number(),
  holidayMinutes: z.number(),
  weightedMinutes: z.number(),
  billedMinutes: z.int(),
});
