import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { versionRequired } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { mergeJobs, unmergeJob } from './merge.server.ts';

const asked = z.strictObject({
  intoId: z.int('Choose a job.').positive('Choose a job.'),
  version: z.int().positive().optional(),
  across: z.boolean().optional().describe('Whether the jobs may belong to different customers.'),
});
const undone = z.object({
  restored: z.int(),
  removed: z.int(),
  kept: z.array(z.looseObject({ title: z.string() })),
});

/** Routes that merge two jobs and undo a merge. */
export function mountJobMerges(app: FastifyInstance, database: Database): void {
  const about = { tag: 'Jobs', permission: 'job.merge' };
  app.post(
    `/api/v1/jobs/:id${ID}/merge`,
    {
      config: {
        about: {
          ...about,
          summary: 'Merge a job into another job',
          body: asked,
          answer: z.object({ batch: z.int(), customerId: z.int() }),
        },
      },
    },
    async (request, reply) => {
      const { intoId, version, across } = shaped(asked, bodyOf(request));
      if (version === undefined) throw versionRequired();
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: await mergeJobs(context, { dropId: idOf(request), intoId, version, across }),
      }));
      return give(reply, done);
    },
  );
  app.post(
    `/api/v1/jobs/:id${ID}/unmerge`,
    { config: { about: { ...about, summary: 'Undo the merge of a job', answer: undone } } },
    async (request, reply) => {
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: await unmergeJob(context, idOf(request)),
      }));
      return give(reply, done);
    },
  );
}
