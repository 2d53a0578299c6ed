import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { job } from '../jobs/job.ts';
import { suggestAssignees } from './assignees.server.ts';
import { documentOf } from './jobDocument.server.ts';
import { similarWork } from './similarWork.server.ts';

const ONE = `/api/v1/jobs/:id${ID}`;
const ofTeam = z.strictObject({ teamId: z.coerce.number().int().positive().optional() });
const suggested = z.object({
  results: z.array(z.object({ userId: z.int(), name: z.string(), openJobs: z.int() })),
});
const titled = z.strictObject({ customerId: z.int().positive(), title: z.string().max(200) });
const work = z.object({
  jobs: z.array(z.object({ id: z.int(), number: z.string(), title: z.string(), resolution: z.string() })),
  documents: z.array(z.object({ id: z.int(), title: z.string() })),
});
const made = z.object({ id: z.int() });

/** Routes for suggestions: whom to assign, similar work, and a document of a job. */
export function mountSuggestions(app: FastifyInstance, database: Database): void {
  const about = (summary: string) => ({ summary, tag: 'Jobs', permission: 'job.view' });
  app.get(
    `${ONE}/suggested-assignees`,
    {
      config: {
        about: {
          ...about('Suggest whom to assign a job: members of its team with the fewest open jobs'),
          permission: { all: ['job.view', 'job.assign'] },
          query: ['teamId'],
          asked: ofTeam,
          answer: suggested,
        },
      },
    },
    async (request) => {
      const row = await read({ tx: database, actor: actorOf(request) }, job, idOf(request));
      const { teamId } = shaped(ofTeam, request.query);
      return { results: await suggestAssignees(database, row, teamId ?? row.teamId) };
    },
  );

  app.get(
    `${ONE}/similar-work`,
    { config: { about: { ...about('List solved jobs and documents that are similar to a job'), answer: work } } },
    async (request) => {
      const actor = actorOf(request);
      const row = await read({ tx: database, actor }, job, idOf(request));
      const { customerId, title, assets } = row;
      return similarWork(database, actor, { customerId, title, about: assets, exceptId: row.id });
    },
  );

  app.post(
    '/api/v1/jobs/similar-work',
    { config: { about: { ...about('List solved jobs and documents for a title'), body: titled, answer: work } } },
    async (request) => similarWork(database, actorOf(request), shaped(titled, bodyOf(request))),
  );

  app.post(
    `${ONE}/document`,
    {
      config: {
        about: {
          ...about('Make a draft document of a job'),
          permission: { all: ['job.view', 'document.create'] },
          answer: made,
          status: 201,
        },
      },
    },
    async (request, reply) => {
      const done = await writing(database, request, async (context) => ({
        status: 201,
        body: await documentOf(context, idOf(request)),
      }));
      return give(reply, done);
    },
  );
}
