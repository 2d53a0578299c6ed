import * as z from 'zod';
import { VISIT_STATES, type VisitStatus } from '../visits/visitChoices.ts';
import { conflict } from '../visitsAnswers.schema.ts';

const statuses = Object.keys(VISIT_STATES) as VisitStatus[];

export const scheduleQuestion = z.object({
  from: z.iso.date('Enter a date such as 2026-11-20.'),
  to: z.iso.date('Enter a date such as 2026-11-20.'),
  teamId: z.coerce.number().int().positive().optional(),
});

export const scheduleAnswer = z.object({
  from: z.string(),
  to: z.string(),
  people: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      visits: z.array(
        z.object({
          id: z.int(),
          version: z.int(),
          number: z.string(),
          customerId: z.int(),
          place: z.string(),
          start: z.string(),
          end: z.string(),
          status: z.enum(statuses),
          engineerId: z.int(),
        }),
      ),
      leave: z.array(z.object({ start: z.string(), end: z.string() })),
      conflicts: z.array(conflict),
    }),
  ),
  closed: z.array(z.string()),
});
export type Schedule = z.output<typeof scheduleAnswer>;
export type SchedulePerson = Schedule['people'][number];

/** Open jobs without a planned visit. */
export const jobsToPlanAnswer = z.object({
  jobs: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      title: z.string(),
      priority: z.string(),
      customerId: z.int(),
      customer: z.string(),
      siteId: z.int().nullable(),
      site: z.string().nullable(),
    }),
  ),
});
export type JobsToPlan = z.output<typeof jobsToPlanAnswer>;
export type JobToPlan = JobsToPlan['jobs'][number];
