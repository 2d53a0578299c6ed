import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf, companyToday } from '#engine/request/request.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import { salesCallMetricsAnswer } from '../customersAnswers.schema.ts';
import { callDay } from './callDay.server.ts';
import type { CallDay } from './callDay.ts';
import { CALL_RESULTS } from './callFigures.rules.ts';

const asked = z.strictObject({
  staffId: z.coerce.number().int().positive().max(1e15).optional(),
  on: z.iso.date('Enter a date such as 2026-11-20.').optional(),
});

const day: z.ZodType<CallDay> = z.object({
  calls: z.int(),
  connected: z.int(),
  meetings: z.int(),
  hours: z.array(z.object({ hour: z.int(), connected: z.int(), others: z.int() })),
  month: salesCallMetricsAnswer,
  weeks: z.array(z.object({ week: z.string(), results: z.partialRecord(z.enum(CALL_RESULTS), z.int()) })),
  times: z.array(z.object({ weekday: z.int(), hour: z.int(), calls: z.int(), connected: z.int() })),
});

/** Route with the figures for the daily screen of the call tracker. */
export function mountCallDay(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/calls/day',
    {
      config: {
        about: {
          summary: 'Count a colleague’s sales calls of a day and its month',
          tag: 'Calls',
          permission: 'call.view',
          query: ['staffId', 'on'],
          answer: day,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { staffId = actor.userId ?? 0, on = companyToday(theTime()) } = shaped(asked, request.query);
      return callDay(database, actor, { staffId, on });
    },
  );
}
