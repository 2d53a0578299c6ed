import * as z from 'zod';
import { VISIT_STATES, type VisitStatus } from '../visits/visitChoices.ts';
import { EOV_STATES } from '../reports/eov.ts';

const statuses = Object.keys(VISIT_STATES) as VisitStatus[];
const states = Object.keys(EOV_STATES) as (keyof typeof EOV_STATES)[];

/** A cover note that applies to a visit. */
const dayCover = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  body: z.string(),
  /** The user covers, and has not yet confirmed the note. */
  isUnread: z.boolean(),
});
export type DayCover = z.output<typeof dayCover>;

/** One user's visits on a day, with data for travel and site. */
export const myDayAnswer = z.object({
  day: z.string(),
  visits: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      number: z.string(),
      customerId: z.int(),
      customer: z.string(),
      siteId: z.int(),
      site: z.string(),
      address: z.string(),
      accessNotes: z.string().nullable(),
      /** Version of the site, for the confirmation of its hazards. */
      siteVersion: z.int(),
      hazards: z.array(z.string()),
      /** When the user confirmed the hazards; null if never. */
      hazardsConfirmedAt: z.string().nullable(),
      /** The user must confirm the hazards before the visit. */
      areHazardsDue: z.boolean(),
      status: z.enum(statuses),
      plannedStart: z.string(),
      plannedEnd: z.string(),
      arrivedAt: z.string().nullable(),
      departedAt: z.string().nullable(),
      onSiteMinutes: z.int(),
      isLead: z.boolean(),
      purpose: z.string().nullable(),
      loggedMinutes: z.int(),
      jobs: z.array(
        z.object({ id: z.int(), number: z.string(), title: z.string(), status: z.string(), minutes: z.int() }),
      ),
      cover: z.array(dayCover),
      report: z.object({ id: z.int(), number: z.string(), state: z.enum(states) }).nullable(),
    }),
  ),
});
export type MyDay = z.output<typeof myDayAnswer>;
export type MyVisit = MyDay['visits'][number];
