import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Database } from '../db/pool.server.ts';
import { notFound } from '../http/problem.ts';
import { actorOf } from '../http/request.server.ts';
import { bodyOf } from '../http/rest.server.ts';
import { shaped } from '../http/shaped.server.ts';
import { allNoticeKinds } from './noticeKinds.ts';
import { choicesOf, choose, noticesOf, readNotices } from './notices.server.ts';

const TAG = 'Notifications';
const BASE = '/api/v1/notices';

const asked = z.strictObject({
  before: z.coerce.number('Name the notice by its number.').int().positive().optional(),
  unread: z.enum(['1'], 'Send 1, or leave it out.').optional(),
});
const read = z.strictObject({
  ids: z
    .array(z.int().positive(), 'Name the notices, or leave it out for all.')
    .max(200, 'At most 200 at once.')
    .optional(),
});
const choice = z.strictObject({ screen: z.boolean(), mail: z.boolean() });

/** One's own notices, and how one wants to hear of each kind. Nobody sees those of others. */
export function mountNotices(app: FastifyInstance, database: Database): void {
  const own = (
    summary: string,
    more: { readonly body?: z.ZodType; readonly query?: readonly string[]; readonly status?: number } = {},
  ) => ({
    config: { about: { summary, tag: TAG, everybody: 'they are one’s own', ...more } },
  });
  const reader = (request: FastifyRequest): number => actorOf(request).userId ?? 0;

  app.get(BASE, own('One’s notices, newest first', { query: ['before', 'unread'] }), async (request) => {
    const { before, unread } = shaped(asked, request.query);
    return noticesOf(database, reader(request), { before, unread: unread === '1' });
  });

  app.post(
    `${BASE}/read`,
    own('Mark notices as read: those named, or all', { body: read, status: 204 }),
    async (request, reply) => {
      const { ids } = shaped(read, bodyOf(request));
      await readNotices(database, reader(request), ids ?? null);
      return reply.code(204).send();
    },
  );

  app.get(`${BASE}/choices`, own('How one hears of each kind'), async (request) => ({
    rows: await choicesOf(database, reader(request)),
  }));

  app.put(`${BASE}/choices/:kind`, own('Choose how to hear of a kind', { body: choice }), async (request) => {
    const { kind } = request.params as { kind: string };
    const chosen = shaped(choice, bodyOf(request));
    if (!allNoticeKinds().some(({ key }) => key === kind)) throw notFound('kind of notice');
    await choose(database, reader(request), kind, chosen);
    return { rows: await choicesOf(database, reader(request)) };
  });
}
