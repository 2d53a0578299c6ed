import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { asAttachment } from '#engine/http/attachment.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { visit } from '../visits/visit.ts';
import { buildReports } from './build.server.ts';
import { dailyAnswer, dayQuestion } from './daily.schema.ts';
import { dayOf, readDaily, spanOfDay } from './daily.server.ts';
import { eov } from './eov.ts';
import { printReport } from './printReport.server.ts';
import { signing } from './sign.schema.ts';
import { signReport } from './sign.server.ts';

const TAG = 'End Of Visit reports';
/** Enough for a drawing in base64 with its strokes. */
const BODY_LIMIT = 512 * 1024;
const signed = z.object({ id: z.int(), version: z.int(), state: z.string() });

/** Routes for signing, the PDF, and the day of all engineers. */
export function mountReports(app: FastifyInstance, { database, storage }: Services): void {
  app.post(
    `/api/v1/jobs/eov/:id${ID}/sign`,
    {
      bodyLimit: BODY_LIMIT,
      config: {
        about: {
          summary: 'Sign a report in the name of the customer',
          tag: TAG,
          permission: { all: ['eov.view', 'eov.update'] },
          body: signing,
          answer: signed,
        },
      },
    },
    async (request, reply) => {
      const given = shaped(signing, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        const { id, version, state } = await signReport(context, storage, idOf(request), given);
        return { status: 200, body: { id, version, state } };
      });
      return give(reply, done);
    },
  );

  app.get(
    `/api/v1/jobs/eov/:id${ID}/pdf`,
    {
      config: {
        about: { summary: 'Get a report as PDF', tag: TAG, permission: 'eov.view', media: 'application/pdf' },
      },
    },
    async (request, reply) => {
      const row = await read({ tx: database, actor: actorOf(request) }, eov, idOf(request));
      return asAttachment(reply, 'application/pdf', `${row.number.replaceAll(' ', '-')}.pdf`).send(
        await printReport(database, storage, row),
      );
    },
  );

  app.get(
    '/api/v1/eov/daily',
    {
      config: {
        about: {
          summary: 'List the visits and reports of a day',
          tag: TAG,
          permission: { all: ['eov.view', 'visit.view'] },
          query: ['day'],
          asked: dayQuestion,
          answer: dailyAnswer,
        },
      },
    },
    async (request) => readDaily(database, actorOf(request), dayOf(shaped(dayQuestion, request.query).day)),
  );

  app.post(
    '/api/v1/eov/daily/build',
    {
      config: {
        about: {
          summary: 'Create the missing reports of a day',
          tag: TAG,
          permission: { all: ['eov.create', 'visit.view'] },
          body: dayQuestion,
          answer: z.object({ written: z.int() }),
        },
      },
    },
    async (request, reply) => {
      const day = dayOf(shaped(dayQuestion, bodyOf(request)).day);
      const done = await writing(database, request, async (context) => {
        const bind = binder();
        const { from, to } = spanOfDay(day);
        const { rows } = await context.tx.query<{ id: number }>(
          `select r.id from visit r where r.arrived_at >= ${bind(from)} and r.arrived_at < ${bind(to)} and r.archived_at is null
              and r.status in ('on-site', 'done') and ${scopeClause(visit, context.actor, bind)} order by r.id`,
          bind.values,
        );
        return {
          status: 200,
          body: {
            written: await buildReports(
              context,
              rows.map(({ id }) => id),
            ),
          },
        };
      });
      return give(reply, done);
    },
  );
}
