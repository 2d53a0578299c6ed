import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { notFound, Problem } from '#engine/http/problem.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { findNoticeKind, MAIL_WAYS, waysOf } from './noticeKinds.ts';
import { choicesOf, choose, noticesOf, readNotices } from './notices.server.ts';
import { noticeTimes } from './noticeTimes.schema.ts';
import { chooseTimes, timesOf } from './times.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { shownChoice, shownNotice, shownTimes } from './noticesAnswers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

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
const choice = z.strictObject({
  screen: z.boolean('Say true or false.'),
  mail: z.enum(MAIL_WAYS, 'Choose now, daily or off.'),
  push: z.boolean('Say true or false, or leave it out to keep it.').optional(),
});

/** One's own notices, and how one wants to hear of each kind. Nobody sees those of others. */
export function mountNotices(app: FastifyInstance, database: Database): void {
  const own = (summary: string, more: Partial<About> = {}) => ({
    config: { about: { summary, tag: TAG, everybody: 'they are one’s own', ...more } },
  });
  const reader = (request: FastifyRequest): number => actorOf(request).userId ?? 0;

  app.get(
    BASE,
    own('One’s notices, newest first', {
      query: ['before', 'unread'],
      asked,
      answer: z.object({ rows: z.array(shownNotice), unread: z.number(), more: z.boolean() }),
    }),
    async (request) => {
      const { before, unread } = shaped(asked, request.query);
      return noticesOf(database, reader(request), { before, unread: unread === '1' });
    },
  );

  app.post(
    `${BASE}/read`,
    own('Mark notices as read: those named, or all', { body: read, status: 204 }),
    async (request, reply) => {
      const { ids } = shaped(read, bodyOf(request));
      await inTransaction(database, (tx) => readNotices(tx, reader(request), ids ?? null));
      return reply.code(204).send();
    },
  );

  app.get(
    `${BASE}/choices`,
    own('How one hears of each kind', { answer: z.object({ rows: z.array(shownChoice) }) }),
    async (request) => ({
      rows: await choicesOf(database, reader(request)),
    }),
  );

  app.put(
    `${BASE}/choices/:kind`,
    own('Choose how to hear of a kind', { body: choice, answer: z.object({ rows: z.array(shownChoice) }) }),
    async (request) => {
      const { kind } = request.params as { kind: string };
      const chosen = shaped(choice, bodyOf(request));
      const declared = findNoticeKind(kind);
      if (!declared) throw notFound('kind of notice');
      if (!waysOf(declared).includes(chosen.mail)) throw noSuchWay(declared.label);
      await inTransaction(database, (tx) => choose(tx, reader(request), kind, chosen));
      return { rows: await choicesOf(database, reader(request)) };
    },
  );

  app.get(
    `${BASE}/times`,
    own('One’s quiet hours, and when the summary of the day comes', { answer: shownTimes }),
    async (request) => timesOf(database, reader(request), nowIso()),
  );

  app.put(
    `${BASE}/times`,
    own('Choose quiet hours and the hour of the summary', { body: noticeTimes, answer: shownTimes }),
    async (request) => {
      await chooseTimes(database, reader(request), shaped(noticeTimes, bodyOf(request)));
      return timesOf(database, reader(request), nowIso());
    },
  );
}

const noSuchWay = (label: string) => {
  const message = `${label} are about safety: their letters wait for no summary, and some cannot be refused.`;
  return new Problem(422, 'no_such_way', message, { errors: { mail: [message] } });
};
