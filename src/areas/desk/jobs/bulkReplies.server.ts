import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { undoEntry } from '#platform/thread/changeEntry.server.ts';
import { SEND_REPLIES } from '#platform/thread/sendEntries.server.ts';
import { UNDO_SECONDS } from '#platform/thread/thread.ts';
import { writtenEntry } from '#platform/thread/threadAnswers.server.ts';
import { writeEntry } from '#platform/thread/writeEntry.server.ts';
import { filledIn } from '../replies/fill.rules.ts';
import { fillValuesOf } from '../replies/fillValues.server.ts';
import { eachJob, jobResult, selectedJobs } from './eachJob.server.ts';
import { job } from './job.ts';

const { visibility, body, clientKey } = writtenEntry.shape;
const asked = z.strictObject({ ids: selectedJobs, visibility, body, clientKey });
const written = z.object({ jobId: z.int().positive(), entryId: z.int().positive() });
const undoing = z.strictObject({ entries: z.array(written).min(1, 'Send at least one entry.').max(200) });
const results = z.object({ results: z.array(jobResult) });
type Written = z.output<typeof written>;

/**
 * Writes one message on many jobs, with the values of each job filled in, and returns a result for each. Public
 * replies can be undone together within their undo time.
 */
export function mountBulkReplies(app: FastifyInstance, { database, jobWorker }: Services): void {
  const about = (summary: string, input: z.ZodType, answer: z.ZodType) => ({
    config: { about: { summary, tag: 'Jobs', permission: 'job.update', body: input, status: 207, answer } },
  });

  app.post(
    '/api/v1/jobs/bulk-replies',
    about('Add a message to several jobs', asked, results.extend({ entries: z.array(written) })),
    async (request, reply) => {
      const message = shaped(asked, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        const answer = await writeAll(context, message);
        if (message.visibility === 'public' && answer.entries.length > 0)
          await jobWorker.enqueue(context.tx, SEND_REPLIES, {}, { delaySeconds: UNDO_SECONDS + 1 });
        return { status: 207, body: answer };
      });
      return give(reply, done);
    },
  );

  app.post(
    '/api/v1/jobs/bulk-replies/undo',
    about('Undo replies on several jobs before they are sent', undoing, results),
    async (request, reply) => {
      const { entries } = shaped(undoing, bodyOf(request));
      const entryOf = new Map(entries.map(({ jobId, entryId }) => [jobId, entryId]));
      const done = await writing(database, request, async (context) => ({
        status: 207,
        body: {
          results: await eachJob(context, [...entryOf.keys()], ({ id }) =>
            undoEntry(context, { noun: job.name, id, entryId: entryOf.get(id) ?? 0 }),
          ),
        },
      }));
      return give(reply, done);
    },
  );
}

async function writeAll(context: Context, { ids, ...message }: z.output<typeof asked>) {
  const values = await fillValuesOf(context, ids);
  const entries: Written[] = [];
  const each = await eachJob(context, ids, async ({ id }) => {
    const { text } = filledIn(message.body, values.get(id) ?? {});
    const { entry } = await writeEntry(context, job.name, id, { ...message, body: text });
    entries.push({ jobId: id, entryId: entry.id });
  });
  return { results: each, entries };
}
