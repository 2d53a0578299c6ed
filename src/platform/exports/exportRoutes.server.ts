import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { entities } from '#engine/entity/registry.ts';
import { userJobShape } from './jobs/userJobAnswers.server.ts';
import { mountUserJob } from './jobs/userJobRoutes.server.ts';
import { userJobsOf } from './jobs/userJobs.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { invalid } from '#engine/http/problem.ts';
import { actorOf, writing } from '#engine/request/request.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { About } from '#engine/http/routes.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import { beginExport, refuseExport } from './exportWork.server.ts';
import { type ExportLine, listExport } from './listExport.ts';

const BASE = '/api/v1/exports';

const body = z.strictObject({
  list: z.string('Enter the list, as in its address: “customers”.').max(100),
  query: z.string('Filters, order and columns as in the address of the list.').max(6_000).default(''),
  format: z.enum(['csv', 'xlsx'], 'Choose csv or xlsx.'),
});

/** Routes for background exports of long lists, and the user's own exports. */
export function mountExports(
  app: FastifyInstance,
  { database, jobWorker, storage }: { database: Database; jobWorker: JobWorker; storage: Storage },
): void {
  const about = (summary: string, more: Partial<About> = {}) => ({
    about: { summary, tag: 'Exports', everybody: 'of lists you can export', ...more },
  });

  app.get(
    BASE,
    {
      config: about('List your exports, newest first', {
        answer: z.object({
          rows: z.array(
            z.object({
              ...userJobShape,
              format: z.enum(['csv', 'jsonl', 'xlsx']),
              rows: z.int().nullable(),
            }),
          ),
        }),
      }),
    },
    async (request) => ({
      rows: await userJobsOf<Pick<ExportLine, 'format' | 'rows'>>(database, listExport, actorOf(request).userId ?? 0, [
        'format',
        'rows',
      ]),
    }),
  );

  app.post(
    BASE,
    {
      config: about('Export a list in the background', {
        body,
        status: 202,
        answer: z.object({ id: z.int() }),
      }),
    },
    async (request, reply) => {
      const { list, query, format } = shaped(body, bodyOf(request));
      const entity = listAt(list);
      const params = Object.fromEntries(new URLSearchParams(query));
      const done = await writing(database, request, async (context) => ({
        status: 202,
        body: { id: await beginExport(context, { database, jobWorker }, entity, { params, ending: format }) },
      }));
      return give(reply, done);
    },
  );

  mountUserJob(app, { database, storage }, { noun: listExport, refuse: refuseExport }, about);
}

/** @throws 422 for a path without a list */
function listAt(path: string): AnyEntity {
  const found = entities().find((each) => !each.internal && each.path === path);
  if (!found) throw invalid({ list: ['List not found.'] });
  return found;
}
