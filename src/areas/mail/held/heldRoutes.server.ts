import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bodyOf } from '#engine/api/rest.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import type { MailServices } from '../mailServices.server.ts';
import type { HeldLine, HeldText } from './heldAnswers.ts';
import { decide, type Decision, openHeld } from './heldMail.server.ts';
import { HELD_REASONS, type HeldReason } from './heldReasons.ts';
import { heldText } from './heldText.server.ts';
import type { Suggestion } from './suggest.rules.ts';

const BASE = '/api/v1/held-mail';
const TAG = 'Held messages';
const MOST = 200;
const STATES = ['waiting', 'decided'] as const;

const line: z.ZodType<HeldLine> = z.object({
  id: z.int(),
  version: z.int(),
  messageId: z.int(),
  subject: z.string().nullable(),
  fromAddress: z.string().nullable(),
  fromName: z.string().nullable(),
  mailbox: z.string(),
  reason: z.enum(Object.keys(HELD_REASONS) as [HeldReason, ...HeldReason[]]),
  receivedAt: z.string(),
  state: z.enum(['waiting', 'job', 'added', 'discarded']),
  size: z.int(),
  suggestedJobId: z.int().nullable(),
  suggestedCustomerId: z.int().nullable(),
  job: z.object({ id: z.int(), number: z.string(), customerId: z.int() }).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
const list = z.object({ rows: z.array(line), waiting: z.int() });
const suggestion: z.ZodType<Suggestion> = z.object({
  customerId: z.int(),
  customer: z.string(),
  job: z.object({ id: z.int(), number: z.string(), title: z.string() }).nullable(),
  contact: z.object({ id: z.int(), name: z.string() }).nullable(),
  reasons: z.array(z.string()),
});
const text: z.ZodType<HeldText> = z.object({
  text: z.string().nullable(),
  files: z.array(z.string()),
  hasHtml: z.boolean(),
  source: z.string().nullable(),
  suggestions: z.array(suggestion),
});
const count = z.object({ waiting: z.int() });
const asked = z.strictObject({ state: z.enum(STATES).optional() });
const decisions = z.looseObject({ version: z.int().positive().optional() });
const done = z.object({ jobId: z.int().nullable(), customerId: z.int().nullable() });

const ADDRESSES: Readonly<Record<string, readonly [decision: Decision, summary: string]>> = {
  'make-job': ['makeJob', 'Make a job of a held message'],
  'add-to-job': ['addToJob', 'Add a held message to a job'],
  discard: ['discard', 'Discard a held message'],
};

/** Routes for held messages and decisions about them. */
export function mountHeldMail(app: FastifyInstance, services: MailServices): void {
  const { database } = services;
  const seen = { tag: TAG, permission: 'heldMail.view' };
  app.get(
    BASE,
    {
      config: {
        about: {
          ...seen,
          summary: 'List held messages: those that wait with the oldest first',
          query: ['state'],
          asked,
          answer: list,
        },
      },
    },
    async (request) => {
      const { state = 'waiting' } = shaped(asked, request.query);
      return heldLines(database, actorOf(request), state);
    },
  );
  app.get(
    `${BASE}/count`,
    { config: { about: { ...seen, summary: 'Count held messages that wait for a decision', answer: count } } },
    async () => ({ waiting: await countWaiting(database) }),
  );
  app.get(
    `${BASE}/:id${ID}`,
    {
      config: { about: { ...seen, summary: 'Get the text of a held message and likely places for it', answer: text } },
    },
    async (request) => heldText(services, actorOf(request), idOf(request)),
  );
  for (const [path, [decision, summary]] of Object.entries(ADDRESSES))
    app.post(
      `${BASE}/:id${ID}/${path}`,
      { config: { about: { tag: TAG, permission: 'heldMail.decide', summary, body: decisions, answer: done } } },
      async (request, reply) => {
        const { version, ...input } = shaped(decisions, bodyOf(request));
        const id = idOf(request);
        // Files are stored before the transaction; if the decision is refused, they are cleaned up later.
        const opened = await openHeld(services, id, decision !== 'discard');
        const result = await writing(database, request, async (context) => ({
          status: 200,
          body: await decide(context, { id, version, decision, input }, opened),
        }));
        return give(reply, result);
      },
    );
}

async function heldLines(database: Queryable, actor: Actor, state: (typeof STATES)[number]) {
  const bind = binder();
  const is = state === 'waiting' ? '=' : '<>';
  const { rows } = await database.query<HeldLine & Record<string, unknown>>(
    `select h.id, h.version, m.id as "messageId", h.subject, h.from_address as "fromAddress", h.from_name as "fromName",
            b.address as mailbox, h.reason, h.received_at as "receivedAt", h.state, m.size,
            s.id as "suggestedJobId", h.suggested_customer_id as "suggestedCustomerId",
            case when r.id is null then null else jsonb_build_object('id', r.id, 'number', r.number, 'customerId', r.customer_id) end as job,
            u.name as "decidedBy", h.decided_at as "decidedAt"
       from held_mail h join mail_message m on m.held_mail_id = h.id join mailbox b on b.id = h.mailbox_id
       left join "user" u on u.id = h.decided_by_id
       left join lateral (select r.* from job r where r.id = h.job_id and ${scopeClause(job, actor, bind)}) r on true
       left join lateral (select r.id from job r where r.id = h.suggested_job_id and ${scopeClause(job, actor, bind)}) s on true
      where h.state ${is} 'waiting' order by ${state === 'waiting' ? 'h.id' : 'h.decided_at desc, h.id desc'} limit ${MOST}`,
    bind.values,
  );
  const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());
  return {
    rows: rows.map((row) => ({ ...row, receivedAt: iso(row.receivedAt) ?? '', decidedAt: iso(row.decidedAt) })),
    waiting: await countWaiting(database),
  };
}

async function countWaiting(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ waiting: number }>(
    `select count(*)::int as waiting from held_mail where state = 'waiting'`,
  );
  return rows[0]?.waiting ?? 0;
}
