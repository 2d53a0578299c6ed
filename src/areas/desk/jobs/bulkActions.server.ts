import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { act } from '#engine/actions/act.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { openBatch } from '#engine/bulk/bulk.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { share, sharing } from '../sharing/shareRoutes.server.ts';
import { BULK_ACTIONS } from './bulkActions.ts';
import { eachJob, jobResult, selectedJobs } from './eachJob.server.ts';
import { job } from './job.ts';
import { mergeJobs, unmergeJob } from './merge.server.ts';

const acting = z.strictObject({
  ids: selectedJobs,
  action: z.enum(BULK_ACTIONS),
  reason: z.string().max(300).nullish(),
  resolution: z.string().max(20_000).nullish(),
});
const sharingMany = z.strictObject({ ids: selectedJobs, ...sharing.shape });
const merging = z.strictObject({ ids: selectedJobs, intoId: z.int('Choose a job.').positive('Choose a job.') });
const unmerging = z.strictObject({ ids: selectedJobs });
const results = z.object({ results: z.array(jobResult) });
const batched = results.extend({ batch: z.int() });

/** Runs one action, share or merge on many jobs and returns a result for each, because some may be refused. */
export function mountBulkActions(app: FastifyInstance, database: Database): void {
  const about = (summary: string, permission: string, body: z.ZodType, answer: z.ZodType = results) => ({
    config: { about: { summary, tag: 'Jobs', permission, body, status: 207, answer } },
  });

  app.post(
    '/api/v1/jobs/bulk-actions',
    about('Do an action on several jobs', 'job.update', acting, batched),
    async (request, reply) => {
      const { ids, action, reason, resolution } = shaped(acting, bodyOf(request));
      const input = { ...(reason ? { reason } : {}), ...(resolution ? { resolution } : {}) };
      const done = await writing(database, request, async (context) => {
        const batch = await openBatch(context, 'bulk', `Jobs: ${ids.length} changed in bulk`, job);
        const within = { ...context, batchId: batch };
        const each = await eachJob(within, ids, ({ id, version }) => act(within, job, action, id, version, input));
        return { status: 207, body: { batch, results: each } };
      });
      return give(reply, done);
    },
  );

  app.post(
    '/api/v1/jobs/bulk-shares',
    about('Share several jobs', 'job.share', sharingMany, batched),
    async (request, reply) => {
      const { ids, ...asked } = shaped(sharingMany, bodyOf(request));
      const done = await writing(database, request, async (context) => {
        const batch = await openBatch(context, 'bulk', `Jobs: ${ids.length} shared in bulk`, job);
        const within = { ...context, batchId: batch };
        return {
          status: 207,
          body: { batch, results: await eachJob(within, ids, ({ id }) => share(within, id, asked)) },
        };
      });
      return give(reply, done);
    },
  );

  app.post(
    '/api/v1/jobs/bulk-merges',
    about('Merge several jobs into one', 'job.merge', merging),
    async (request, reply) => {
      const { ids, intoId } = shaped(merging, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 207,
        body: {
          results: await eachJob(
            context,
            ids.filter((id) => id !== intoId),
            ({ id, version }) => mergeJobs(context, { dropId: id, intoId, version }),
          ),
        },
      }));
      return give(reply, done);
    },
  );

  app.post(
    '/api/v1/jobs/bulk-merges/undo',
    about('Undo the merges of several jobs', 'job.merge', unmerging),
    async (request, reply) => {
      const { ids } = shaped(unmerging, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 207,
        // The last merge first, as each one counts on the state that it left.
        body: { results: await eachJob(context, ids.toReversed(), ({ id }) => unmergeJob(context, id)) },
      }));
      return give(reply, done);
    },
  );
}
