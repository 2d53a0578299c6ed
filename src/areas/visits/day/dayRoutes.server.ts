import type { FastifyInstance } from 'fastify';
import type { Database } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { dayQuestion } from '../reports/daily.schema.ts';
import { dayOf } from '../reports/daily.server.ts';
import { myDayAnswer } from './myDay.schema.ts';
import { readMyDay } from './myDay.server.ts';

/** Route for the user's visits on a day. */
export function mountMyVisits(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/visits/my-day',
    {
      config: {
        about: {
          summary: 'List your visits of a day',
          tag: 'Visits',
          permission: 'visit.view',
          query: ['day'],
          asked: dayQuestion,
          answer: myDayAnswer,
        },
      },
    },
    async (request) => readMyDay(database, actorOf(request), dayOf(shaped(dayQuestion, request.query).day)),
  );
}
