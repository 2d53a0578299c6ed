import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { csvText } from '#engine/csv/csvText.ts';
import { ID } from '#engine/http/id.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { actorOf, idOf, companyToday, writing } from '#engine/request/request.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { SEALED_PLACE } from './auditQuery.server.ts';
import { countAccesses, listAccesses, newerAccesses, peopleInLog, stillKnown } from './credentialLog.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { HOW, type How } from '#engine/changes/secretAccess.ts';
import { accessCount, accessLine, known } from './auditAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const BASE = '/api/v1/credential-accesses';

const id = z
  .string()
  .regex(/^\d{1,15}$/, 'Enter a number.')
  .transform(Number);
const asked = z.strictObject({
  from: z.iso.date('Enter a date such as 2026-11-20.').optional(),
  to: z.iso.date('Enter a date such as 2026-11-20.').optional(),
  who: z.union([z.literal('product').transform(() => null), id], 'Enter the number of a user, or product.').optional(),
  how: z.enum(Object.keys(HOW) as [How, ...How[]]).optional(),
  customer: id.optional(),
  before: id.optional(),
});
const query = Object.keys(asked.shape);
const { before: _, ...narrowing } = asked.shape;
const newer = z.strictObject({ ...narrowing, since: SEALED_PLACE });

/**
 * Routes of the credential log: accesses to secrets, counts by day and secrets that a user still knows, each also as a
 * file.
 */
export function mountCredentialLog(app: FastifyInstance, database: Database): void {
  const about = (summary: string, more: Partial<About> = {}) => ({
    exposeHeadRoute: false,
    config: { about: { summary, tag: 'Audit', permission: 'credentialAudit.view', ...more } },
  });

  app.get(
    BASE,
    about('List access to secrets, newest first', {
      query,
      asked,
      answer: z.object({ rows: z.array(accessLine), next: z.string().nullable(), sealed: z.number() }),
    }),
    (request) => listAccesses(database, actorOf(request), shaped(asked, request.query)),
  );

  app.get(
    `${BASE}/newer`,
    about('List access to secrets sealed after a position in the log', {
      query: Object.keys(newer.shape),
      asked: newer,
      answer: z.object({ rows: z.array(accessLine), sealed: z.number(), isAll: z.boolean() }),
    }),
    (request) => newerAccesses(database, actorOf(request), shaped(newer, request.query)),
  );

  app.get(
    `${BASE}/summary`,
    about('Count access to secrets by day and user', {
      query,
      asked,
      answer: z.object({ counts: z.array(accessCount), people: z.array(z.object({ id: z.int(), name: z.string() })) }),
    }),
    async (request) => ({
      counts: await countAccesses(database, actorOf(request), shaped(asked, request.query)),
      people: await peopleInLog(database),
    }),
  );

  app.get(
    `${BASE}/known/:id${ID}`,
    about('List the secrets a user has viewed that are still valid', { answer: z.object({ rows: z.array(known) }) }),
    async (request) => ({
      rows: await stillKnown(database, actorOf(request), idOf(request)),
    }),
  );

  app.get(
    `${BASE}/known/:id${ID}.csv`,
    about('Export the secrets a user has viewed that are still valid', { media: 'text/csv' }),
    async (request, reply) => {
      const rows = await stillKnown(database, actorOf(request), idOf(request));
      await logExport(database, request, `Secrets user ${idOf(request)} still knows`);
      const cells = rows.map((row) => [row.title, row.customerName ?? '', HOW[row.how], row.lastSeenAt]);
      return asAttachment(reply, 'text/csv; charset=utf-8', `still-known-${companyToday()}.csv`).send(
        csvText([['Secret', 'Customer', 'Action', 'Last viewed'], ...cells]),
      );
    },
  );
}

const logExport = (database: Database, request: FastifyRequest, title: string): Promise<number> =>
  writing(database, request, (context) =>
    logEvent(context, { action: 'export', entity: 'audit', entityId: null, title, note: 'As CSV.' }),
  );
