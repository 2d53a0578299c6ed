import * as z from 'zod';
import { count, day, list, maybe, moment, or } from '#engine/calculations/calculation.schema.ts';
import { openingHours } from '#engine/calendar/openTime.schema.ts';
import { JOB_STATUSES } from './jobs/jobStatus.ts';
import { GRADES } from './jobs/priority.rules.ts';
import { JOB_ACTIONS } from './jobs/transition.rules.ts';

export const jobPriorityInput = z.object({ impact: z.enum(GRADES), urgency: z.enum(GRADES) });

const days = or(count.max(90), 0);

export const jobChaseInput = z.object({
  ...openingHours,
  facts: z.object({
    status: z.enum(JOB_STATUSES),
    waitingSince: maybe(moment),
    resolvedAt: maybe(moment),
    remindersSent: or(count, 0),
    supplierChaseOn: maybe(day),
    noChasing: or(z.boolean(), false),
  }),
  terms: z.object({ firstReminderDays: days, secondReminderDays: days, noReplyDays: days, closeDays: days }),
});

export const jobTransitionInput = z.object({
  from: z.enum(JOB_STATUSES),
  action: z.enum(JOB_ACTIONS),
  facts: z
    .object({
      resolution: maybe(z.string()),
      runningTimers: or(count, 0),
      openChecklistItems: or(count, 0),
      openChildren: or(count, 0),
      hasVisit: or(z.boolean(), false),
      reason: maybe(z.string()),
      targetStatus: maybe(z.enum(JOB_STATUSES)),
      targetIsSelf: or(z.boolean(), false),
    })
    .nullish()
    .transform((facts) => facts ?? {}),
});

/** Upper limit: a hundred years. */
const targetMinutes = count.max(52_560_000);

export const slaClockInput = z.object({
  ...openingHours,
  mode: or(z.enum(['business', 'always']), 'business'),
  targetMinutes,
  events: list(z.object({ at: moment, type: z.enum(['start', 'pause', 'resume', 'stop']) })),
  now: moment,
});

const percent = count.max(1000);

export const timeBillInput = z.object({
  ...openingHours,
  entries: list(
    z
      .object({ start: moment, end: moment })
      .refine(({ start, end }) => Date.parse(start) <= Date.parse(end), 'Enter an end after the start.')
      .refine(
        ({ start, end }) => Date.parse(end) - Date.parse(start) <= 31 * 86_400_000,
        'Enter an end within 31 days of the start.',
      ),
  ),
  outOfHoursPercent: or(percent, 100),
  holidayPercent: or(percent, 100),
  minimumMinutes: or(count, 0),
  incrementMinutes: or(count, 1),
  rounding: or(z.enum(['up', 'nearest', 'none']), 'none'),
});
