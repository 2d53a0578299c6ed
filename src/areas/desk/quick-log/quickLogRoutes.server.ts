import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { maybe, moment } from '#engine/calculations/calculation.schema.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { logCall } from './quickLog.server.ts';
import type { LoggedCall } from './quickLog.ts';

const id = z.int('Choose a record.').positive();
const words = (max: number) =>
  maybe(
    z
      .string()
      .trim()
      .max(max, `Enter at most ${max.toLocaleString('en-GB')} characters.`),
  ).transform((text) => text || null);

const body = z.strictObject({
  customerId: id,
  contactId: maybe(id),
  number: words(60),
  jobId: maybe(id),
  title: words(200),
  note: words(5_000),
  startedAt: moment,
});
const answer: z.ZodType<LoggedCall> = z.object({
  jobId: z.int(),
  customerId: z.int(),
  number: z.string(),
  minutes: z.int(),
  isTimeLogged: z.boolean(),
});

/** Route that logs a call with its job and time. */
export function mountQuickLog(app: FastifyInstance, database: Database): void {
  app.post(
    '/api/v1/quick-log',
    {
      config: {
        about: {
          summary: 'Log a support call with its job and time',
          tag: 'Jobs',
          permission: { all: ['call.create', 'job.view', 'timeEntry.create'] },
          body,
          answer,
        },
      },
    },
    (request) => writing(database, request, (context) => logCall(context, shaped(body, request.body))),
  );
}
