import * as z from 'zod';
import { VISIT_STATES, type VisitStatus } from '../visits/visitChoices.ts';
import { EOV_STATES } from './eov.ts';

export const dayQuestion = z.object({ day: z.iso.date('Enter a date such as 2026-11-20.').optional() });

const states = Object.keys(EOV_STATES) as (keyof typeof EOV_STATES)[];
const statuses = Object.keys(VISIT_STATES) as VisitStatus[];

const dailyReport = z.object({
  id: z.int(),
  version: z.int(),
  number: z.string(),
  customerId: z.int(),
  customer: z.string(),
  site: z.string(),
  state: z.enum(states),
  onSiteMinutes: z.int(),
  unloggedMinutes: z.int(),
  outstandingCount: z.int(),
});

const dailyVisit = z.object({
  id: z.int(),
  number: z.string(),
  customerId: z.int(),
  customer: z.string(),
  site: z.string(),
  status: z.enum(statuses),
  plannedStart: z.string(),
  plannedEnd: z.string(),
  arrivedAt: z.string().nullable(),
  departedAt: z.string().nullable(),
  onSiteMinutes: z.int(),
  isReported: z.boolean(),
});

export const dailyAnswer = z.object({
  day: z.string(),
  from: z.string(),
  to: z.string(),
  engineers: z.array(
    z.object({
      userId: z.int(),
      name: z.string(),
      visits: z.array(dailyVisit),
      reports: z.array(dailyReport),
      spans: z
        .array(z.object({ kind: z.enum(['travel', 'on-site', 'logged', 'gap']), from: z.string(), to: z.string() }))
        .readonly(),
      onSiteMinutes: z.int(),
      unloggedMinutes: z.int(),
      gapMinutes: z.int(),
    }),
  ),
});
export type Daily = z.output<typeof dailyAnswer>;
export type DailyEngineer = Daily['engineers'][number];
