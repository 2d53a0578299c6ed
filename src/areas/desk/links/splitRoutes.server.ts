import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import { versionRequired } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { SEND_REPLIES } from '#platform/thread/sendEntries.server.ts';
import { UNDO_SECONDS } from '#platform/thread/thread.ts';
import { splitJob, unsplitJob } from './split.server.ts';

const ids = z.array(z.int().positive()).max(500, 'Choose up to 500.').default([]);
const asked = z.strictObject({
  title: z.string('Enter a title.').trim().min(1, 'Enter a title.').max(200, 'Enter up to 200 characters.'),
  entryIds: ids,
  timeEntryIds: ids,
  tellsRequester: z.boolean('Choose yes or no.').default(false),
  version: z.int().positive().optional(),
});
const undone = z.object({
  fromId: z.int(),
  restored: z.int(),
  removed: z.int(),
  kept: z.array(z.looseObject({ title: z.string() })),
});

/** Routes that split a job and undo a split. */
export function mountSplits(
  app: FastifyInstance,
  { database, jobWorker }: Pick<Services, 'database' | 'jobWorker'>,
): void {
  const about = { tag: 'Jobs', permission: { all: ['job.create', 'job.update'] } };
  app.post(
    `/api/v1/jobs/:id${ID}/split`,
    {
      config: {
        about: {
          ...about,
          summary: 'Split chosen messages and times from a job into a new one',
          body: asked,
          answer: z.object({ id: z.int(), customerId: z.int() }),
        },
      },
    },
    async (request, reply) => {
      const { version, ...rest } = shaped(asked, bodyOf(request));
      if (version === undefined) throw versionRequired();
      const done = await writing(database, request, async (context) => {
        const body = await splitJob(context, { ...rest, version, id: idOf(request) });
        if (rest.tellsRequester)
          await jobWorker.enqueue(context.tx, SEND_REPLIES, {}, { delaySeconds: UNDO_SECONDS + 1 });
        return { status: 200, body };
      });
      return give(reply, done);
    },
  );
  app.post(
    `/api/v1/jobs/:id${ID}/unsplit`,
    { config: { about: { ...about, summary: 'Undo the split that made a job', answer: undone } } },
    async (request, reply) => {
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: await unsplitJob(context, idOf(request)),
      }));
      return give(reply, done);
    },
  );
}
