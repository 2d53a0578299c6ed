import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addMonths } from '#engine/calendar/days.ts';
import { datesFor } from '#platform/calendar-feed/calendarDates.server.ts';
import { icsText } from '#platform/calendar-feed/ics.ts';
import type { Services } from '#engine/api/area.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { actorOf, companyToday, writing } from '#engine/request/request.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { outsideOfUser } from '#areas/identity/identity.server.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { MONTHS_AHEAD, MONTHS_BACK, MOST_EVENTS } from './calendarFeed.ts';
import { endFeed, feedOf, makeFeed, noteFetch, ownerOfFeed } from './feeds.server.ts';
import { calendarFeed } from './calendarFeedAnswers.server.ts';
import * as z from 'zod';
import { nothing } from '#engine/api/answers.server.ts';
import type { About } from '#engine/http/routes.server.ts';

const OWN = '/api/v1/session/calendar-feed';
const TAG = 'Calendar feed';

/** Routes for the user's calendar feed: its URL, and the feed itself, which needs no session. */
export function mountCalendarFeed(app: FastifyInstance, { database, publicUrl, address }: Services): void {
  const about = (summary: string, more: Partial<About> = {}) => ({
    summary,
    tag: TAG,
    everybody: 'your own calendar',
    ...more,
  });
  const ownId = (request: FastifyRequest): number => actorOf(request).userId ?? 0;

  app.get(
    OWN,
    { config: { sessionOnly: true, about: about('Get the status of your calendar feed', { answer: calendarFeed }) } },
    (request) => feedOf(database, ownId(request)),
  );
  app.post(
    OWN,
    {
      config: {
        sessionOnly: true,
        stepUp: true,
        about: about('Create a calendar feed address and end the previous one', {
          status: 201,
          secret: true,
          answer: z.object({ path: z.string() }),
        }),
      },
    },
    async (request, reply) => {
      const token = await writing(database, request, (context) => makeFeed(context, ownId(request)));
      return reply.code(201).send({ path: `/api/v1/calendar-feed/${token}.ics` });
    },
  );
  app.delete(
    OWN,
    { config: { sessionOnly: true, about: about('End your calendar feed', { answer: nothing }) } },
    async (request) => {
      await writing(database, request, (context) => endFeed(context, ownId(request)));
      return {};
    },
  );

  app.get(
    '/api/v1/calendar-feed/:token(^[\\w-]{43}).ics',
    {
      config: {
        public: true,
        isCookieless: true,
        about: { summary: 'Get a calendar feed', tag: TAG, media: 'text/calendar' },
      },
    },
    async (request, reply) => {
      const userId = await ownerOfFeed(database, (request.params as { token: string }).token);
      // Reads the permissions on every request. A user who may not sign in has no feed.
      const actor = userId === undefined ? null : await actorOfUser(database, userId);
      if (userId === undefined || !actor) throw notFound('calendar');
      // Networks that are closed to the user are closed to the feed. Hours do not apply, because apps read at any time.
      if ((await outsideOfUser(database, userId, request.ip))?.why === 'network') throw notFound('calendar');
      const today = companyToday();
      const span = { from: addMonths(today, -MONTHS_BACK), to: addMonths(today, MONTHS_AHEAD) };
      const events = await datesFor(database, { actor, userId, today, ...span, most: MOST_EVENTS });
      // Without a configured public URL, events have no links.
      const origin = publicUrl ? new URL(publicUrl).origin : null;
      const facts = { name: `CRM: ${actor.name}`, domain: new URL(address).hostname, origin };
      const text = icsText(facts, events);
      await noteFetch(database, userId, nowIso());
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.headers({ etag: tag, 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' });
      if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  );
}

/** Whether the client has the current version. Ignores the weak mark that compressing proxies add. */
const isKnown = (given: string | undefined, tag: string): boolean =>
  given === '*' || (given?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false);
