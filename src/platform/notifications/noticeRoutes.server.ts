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
  before: z.coerce.number('Enter the number of the notification.').int().positive().optional(),
  unread: z.enum(['1'], 'Send 1, or leave it out.').optional(),
});
const read = z.strictObject({
  ids: z
    .array(z.int().positive(), 'Enter the notifications, or leave them out for all.')
    .max(200, 'Send up to 200 notifications.')
    .optional(),
});
const choice = z.strictObject({
  screen: z.boolean('Send true or false.'),
  mail: z.enum(MAIL_WAYS, 'Choose now, daily or off.'),
  push: z.boolean('Send true or false, or leave it out to keep the current value.').optional(),
});

/** Routes for the user's own notices and settings. Other users' notices are not accessible. */
export function mountNotices(app: FastifyInstance, database: Database): void {
  const own = (summary: string, more: Partial<About> = {}) => ({
    config: { about: { summary, tag: TAG, everybody: 'your own', ...more } },
  });
  const reader = (request: FastifyRequest): number => actorOf(request).userId ?? 0;

  app.get(
    BASE,
    own('List your notifications, newest first', {
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
    own('Mark some or all notifications as read', { body: read, status: 204 }),
    async (request, reply) => {
      const { ids } = shaped(read, bodyOf(request));
      await inTransaction(database, (tx) => readNotices(tx, reader(request), ids ?? null));
      return reply.code(204).send();
    },
  );

  app.get(
    `${BASE}/choices`,
    own('List your notification settings', { answer: z.object({ rows: z.array(shownChoice) }) }),
    async (request) => ({
      rows: await choicesOf(database, reader(request)),
    }),
  );

  app.put(
    `${BASE}/choices/:kind`,
    own('Change a notification setting', { body: choice, answer: z.object({ rows: z.array(shownChoice) }) }),
    async (request) => {
      const { kind } = request.params as { kind: string };
      const chosen = shaped(choice, bodyOf(request));
      const declared = findNoticeKind(kind);
      if (!declared) throw notFound('kind of notification');
      if (!waysOf(declared).includes(chosen.mail)) throw noSuchWay(declared.label);
      await inTransaction(database, (tx) => choose(tx, reader(request), kind, chosen));
      return { rows: await choicesOf(database, reader(request)) };
    },
  );

  app.get(
    `${BASE}/times`,
    own('Get your quiet hours and the time of the daily summary', { answer: shownTimes }),
    async (request) => timesOf(database, reader(request), nowIso()),
  );

  app.put(
    `${BASE}/times`,
    own('Change your quiet hours and the time of the daily summary', { body: noticeTimes, answer: shownTimes }),
    async (request) => {
      await chooseTimes(database, reader(request), shaped(noticeTimes, bodyOf(request)));
      return timesOf(database, reader(request), nowIso());
    },
  );
}

const noSuchWay = (label: string) => {
  const message = `${label} are security notifications. Their emails cannot be part of a summary, and some cannot be turned off.`;
  return new Problem(422, 'no_such_way', message, { errors: { mail: [message] } });
};
