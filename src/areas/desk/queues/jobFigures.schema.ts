import * as z from 'zod';
import { PRIORITIES } from '../jobs/priority.rules.ts';

/** Days for which the kept service levels are counted. */
export const SLA_DAYS = 30;

/** Open jobs of customers by priority, and the service levels of jobs that ended lately. */
export const jobFigures = z.object({
  byPriority: z.array(z.object({ priority: z.enum(PRIORITIES), open: z.int() })),
  /** Jobs with a target that ended within the last days. */
  ended: z.int(),
  met: z.int(),
});
export type JobFigures = z.output<typeof jobFigures>;
