import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import type { About } from '#engine/http/routes.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { nothing } from '#engine/api/answers.server.ts';
import { credential } from '../credentials/credential.ts';
import { decideExport, EXPORT_PERMISSION, fetchExport, listExports, requestExport } from './exports.server.ts';
import { EXPORT_STATES } from './exportState.rules.ts';

const BASE = '/api/v1/credential-exports';
const ONE = `${BASE}/:id${ID}`;

const wanted = z.strictObject({
  customerId: z.int().positive().nullable(),
  reason: z.string('Enter the reason.').trim().min(1, 'Enter the reason.').max(400, 'Enter up to 400 characters.'),
});
const line = z.object({
  id: z.int(),
  customer: z.string().nullable(),
  reason: z.string(),
  createdAt: z.string(),
  askedBy: z.string(),
  isOwn: z.boolean(),
  decidedBy: z.string().nullable(),
  credentials: z.int().nullable(),
  state: z.enum(EXPORT_STATES),
});
const file = z.object({
  name: z.string(),
  file: z.string(),
  passphrase: z.string(),
  count: z.int(),
  unreadable: z.array(z.string()),
});

/**
 * Routes for exports of secrets: requested with a reason, approved by a second user, downloaded once in encrypted form.
 */
export function mountExports(app: FastifyInstance, { database }: Services): void {
  const about = (summary: string, more: Partial<About> = {}) => ({
    about: { summary, tag: credential.plural, permission: EXPORT_PERMISSION, ...more },
  });
  const guarded = { stepUp: true, sessionOnly: true } as const;

  app.get(
    BASE,
    { config: about('List requests to export credentials', { answer: z.object({ rows: z.array(line) }) }) },
    async (request) => ({ rows: await listExports(database, actorOf(request), nowIso()) }),
  );

  app.post(
    BASE,
    {
      config: {
        ...about('Ask to export credentials', { body: wanted, status: 201, answer: z.object({ id: z.int() }) }),
        ...guarded,
      },
    },
    async (request, reply) => {
      const asked = shaped(wanted, request.body);
      const id = await writing(database, request, (context) => requestExport(context, asked));
      return reply.code(201).send({ id });
    },
  );

  for (const [path, decision, summary] of [
    ['approve', 'approved', 'Approve an export of credentials'],
    ['refuse', 'refused', 'Refuse an export of credentials'],
  ] as const)
    app.post(`${ONE}/${path}`, { config: { ...about(summary, { answer: nothing }), ...guarded } }, async (request) => {
      const id = idOf(request);
      await writing(database, request, (context) => decideExport(context, id, decision));
      return {};
    });

  app.post(
    `${ONE}/file`,
    {
      config: {
        ...about('Download an approved export of credentials, once', { secret: true, answer: file }),
        ...guarded,
      },
    },
    async (request, reply) => {
      const asking = {
        actor: actorOf(request),
        now: nowIso(),
        requestId: request.id,
        ip: request.ip,
        sessionId: request.caller?.sessionId ?? null,
      };
      const made = await fetchExport(database, asking, idOf(request));
      return reply.header('cache-control', 'no-store').send(made);
    },
  );
}
