import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { act } from '#engine/actions/act.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import { openBatch } from '#engine/bulk/bulk.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { Problem } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { writing } from '#engine/request/request.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { BULK_ACTIONS } from './bulkActions.ts';
import { job } from './job.ts';

const asked = z.strictObject({
  ids: z.array(z.int().positive()).min(1, 'Select at least one job.').max(200, 'Select up to 200 jobs.'),
  action: z.enum(BULK_ACTIONS),
  reason: z.string().max(300).nullish(),
  resolution: z.string().max(20_000).nullish(),
});
const answer = z.object({
  batch: z.int(),
  results: z.array(
    z.object({ id: z.int(), title: z.string(), code: z.string().nullable(), message: z.string().nullable() }),
  ),
});
type Result = z.output<typeof answer>['results'][number];

/** Runs one action on many jobs and returns a result for each, because some may be refused. */
export function mountBulkActions(app: FastifyInstance, database: Database): void {
  app.post(
    '/api/v1/jobs/bulk-actions',
    {
      config: {
        about: {
          summary: 'Do an action on several jobs',
          tag: 'Jobs',
          permission: 'job.update',
          body: asked,
          status: 207,
          answer,
        },
      },
    },
    async (request, reply) => {
      const { ids, action, reason, resolution } = shaped(asked, bodyOf(request));
      const input = { ...(reason ? { reason } : {}), ...(resolution ? { resolution } : {}) };
      const done = await writing(database, request, async (context) => {
        const batch = await openBatch(context, 'bulk', `Jobs: ${ids.length} changed in bulk`, job);
        const results: Result[] = [];
        for (const id of new Set(ids)) results.push(await actOn({ ...context, batchId: batch }, id, action, input));
        return { status: 207, body: { batch, results } };
      });
      return give(reply, done);
    },
  );
}

async function actOn(
  context: Context,
  id: number,
  action: (typeof BULK_ACTIONS)[number],
  input: Readonly<Record<string, string>>,
): Promise<Result> {
  const { tx, actor } = context;
  const [row] = await readRows(tx, job, actor, [id], { lock: true });
  if (!row) return { id, title: `#${id}`, code: 'not_found', message: 'Job not found.' };
  const title = titleOf(job, row);
  // The savepoint reverts only a refused job.
  await tx.query('savepoint one_job');
  try {
    await act(context, job, action, id, row.version, input);
    await tx.query('release savepoint one_job');
    return { id, title, code: null, message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await tx.query('rollback to savepoint one_job');
    return { id, title, code: error.code, message: error.message };
  }
}
