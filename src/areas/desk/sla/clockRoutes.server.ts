import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { read } from '#engine/store/store.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { job } from '../jobs/job.ts';
import { PRIORITIES } from '../jobs/priority.rules.ts';
import { CLOCK_NAMES, type JobEvent, readJobClocks, type Terms } from './jobClocks.rules.ts';
import { eventsOf } from './jobEvents.server.ts';
import { countedSpans } from './slaClock.rules.ts';
import { recountProgress } from './recount.server.ts';
import { POLICY_FROM } from './targets.ts';
import { dayOf, type Promised, readTerms } from './terms.server.ts';

const clock = z.object({
  name: z.enum(CLOCK_NAMES),
  targetMinutes: z.number(),
  elapsedMinutes: z.number(),
  remainingMinutes: z.number(),
  state: z.enum(['running', 'paused', 'met', 'breached']),
  isStopped: z.boolean(),
  dueAt: z.string().nullable(),
  breachedAt: z.string().nullable(),
  /** Spans that counted, in order. */
  spans: z.array(z.object({ from: z.string(), to: z.string(), seconds: z.number() })),
});
const clocksAnswer = z.object({
  now: z.string(),
  policy: z.object({ id: z.number(), name: z.string() }).nullable(),
  policyFrom: z.enum(POLICY_FROM).nullable(),
  mode: z.enum(['business', 'always']).nullable(),
  clocks: z.array(clock),
});
const previewBody = z.strictObject({
  priority: z.enum(PRIORITIES),
  slaPolicyId: z.int().positive().nullish(),
  customerId: z.int().positive().nullish(),
  siteId: z.int().positive().nullish(),
});

/** Routes that explain the due time of a job, and preview that of a new one. */
export function mountClocks(app: FastifyInstance, database: Database): void {
  const about = { tag: 'Jobs', permission: 'job.view', answer: clocksAnswer };
  app.get(
    `/api/v1/jobs/:id${ID}/clocks`,
    { config: { about: { ...about, summary: 'Explain the due times of a job' } } },
    async (request) => {
      const now = nowIso();
      const row = await read({ tx: database, actor: actorOf(request) }, job, idOf(request));
      const events = (await eventsOf(database, [row.id])).get(row.id) ?? [];
      const since = dayOf(events[0]?.at ?? now);
      const termsOf = await readTerms(database, { since, today: dayOf(now), customerIds: [row.customerId] });
      return explained(events, termsOf({ ...row, loggedOn: dayOf(row.createdAt) }), now);
    },
  );

  app.get(
    '/api/v1/jobs/recount',
    {
      config: {
        about: {
          summary: 'Tell how far open jobs have been counted again',
          tag: 'Jobs',
          permission: 'slaPolicy.view',
          answer: z.object({ recount: z.object({ done: z.int(), total: z.int() }).nullable() }),
        },
      },
    },
    async () => ({ recount: await recountProgress(database) }),
  );

  app.post(
    '/api/v1/jobs/due-preview',
    {
      config: {
        about: { ...about, permission: 'job.create', summary: 'Preview the due times of a new job', body: previewBody },
      },
    },
    async (request) => {
      const { priority, slaPolicyId = null, customerId, siteId = null } = shaped(previewBody, bodyOf(request));
      const now = nowIso();
      const today = dayOf(now);
      const { customers } = actorOf(request);
      // Targets of a customer outside the scope are not disclosed.
      const seenId = customerId && (customers === 'all' || customers.includes(customerId)) ? customerId : null;
      const customerIds = seenId === null ? [] : [seenId];
      const termsOf = await readTerms(database, { since: today, today, customerIds });
      const asked = { priority, slaPolicyId, customerId: seenId ?? 0, siteId, loggedOn: today };
      return explained([{ at: now, type: 'created' }], termsOf(asked), now);
    },
  );
}

function explained(events: readonly JobEvent[], promised: Promised | null, now: string) {
  return {
    now,
    policy: promised?.policy ?? null,
    policyFrom: promised?.from ?? null,
    mode: promised?.terms.target.mode ?? null,
    clocks: promised ? withSpans(events, promised.terms, now) : [],
  };
}

const withSpans = (events: readonly JobEvent[], terms: Terms, now: string) =>
  readJobClocks(events, terms, now).map(({ events: own, ...reading }) => ({
    ...reading,
    spans: countedSpans({ ...terms.hours, mode: terms.target.mode, events: own, now }).map(({ from, to }) => ({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      seconds: Math.floor((to - from) / 1000),
    })),
  }));
