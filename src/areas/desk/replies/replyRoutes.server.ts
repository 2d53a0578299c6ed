import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Database } from '#engine/db/pool.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { idOf, writing } from '#engine/request/request.server.ts';
import { changeMany, read } from '#engine/store/store.server.ts';
import { job } from '../jobs/job.ts';
import { cannedReply } from './cannedReply.ts';
import { filledIn } from './fill.rules.ts';
import { fillValuesOf } from './fillValues.server.ts';

const asked = z.strictObject({ replyId: z.int('Choose a reply.').positive('Choose a reply.') });
const filled = z.object({ text: z.string(), missing: z.array(z.string()) });

/** Route for a canned reply, filled in for a job. */
export function mountReplies(app: FastifyInstance, database: Database): void {
  app.post(
    `/api/v1/jobs/:id${ID}/canned-reply`,
    {
      config: {
        about: {
          summary: 'Complete a canned reply for a job',
          tag: 'Canned replies',
          permission: { all: ['job.view', 'cannedReply.view'] },
          body: asked,
          answer: filled,
        },
      },
    },
    async (request, reply) => {
      const { replyId } = shaped(asked, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: await fill(context, idOf(request), replyId),
      }));
      return give(reply, done);
    },
  );
}

async function fill(context: Context, jobId: number, replyId: number): Promise<z.output<typeof filled>> {
  const row = await read(context, job, jobId);
  const canned = await read(context, cannedReply, replyId);
  const values = (await fillValuesOf(context, [row.id])).get(row.id) ?? {};
  const [outcome] = await changeMany(context, cannedReply, 'reply-used', [
    { id: replyId, version: null, set: { usedCount: canned.usedCount + 1 } },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
  const { text, missing } = filledIn(canned.body, values);
  return { text, missing: [...missing] };
}
