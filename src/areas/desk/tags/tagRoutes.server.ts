import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { invalid, notFound } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { give } from '#engine/request/idempotency.server.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { job } from '../jobs/job.ts';
import { ACTIVE_STATUSES } from '../jobs/jobStatus.ts';
import { jobTag } from './jobTag.ts';

const uses = z.object({
  uses: z.record(z.string(), z.object({ open: z.int(), all: z.int(), lastUsedAt: z.string().nullable() })),
});
const merging = z.strictObject({ intoId: z.int('Choose a tag.').positive('Choose a tag.') });
const merged = z.object({ jobs: z.int() });
const PORTION = 500;

/** Routes for the use of tags, and for merging two. */
export function mountTags(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/jobs/tags/uses',
    {
      config: {
        report: true,
        about: {
          summary: 'Count the jobs of each tag',
          tag: 'Job tags',
          permission: { all: ['jobTag.view', 'job.view'] },
          answer: uses,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const bind = binder();
      const { rows } = await database.query<{ id: number; open: number; all: number; last: string }>(
        `select tag as id, count(*) filter (where r.status = any(${bind(ACTIVE_STATUSES)}))::int as open, count(*)::int as all, max(r.created_at) as last
           from job r, unnest(r.tag_ids) as tag where r.archived_at is null and ${scopeClause(job, actor, bind)} group by tag`,
        bind.values,
      );
      return {
        uses: Object.fromEntries(
          rows.map(({ id, open, all, last }) => [id, { open, all, lastUsedAt: new Date(last).toISOString() }]),
        ),
      };
    },
  );

  app.post(
    `/api/v1/jobs/tags/:id${ID}/merge`,
    {
      config: {
        about: {
          summary: 'Merge a tag into another tag',
          tag: 'Job tags',
          permission: 'jobTag.delete',
          body: merging,
          answer: merged,
        },
      },
    },
    async (request, reply) => {
      const { intoId } = shaped(merging, bodyOf(request));
      const done = await writing(database, request, async (context) => ({
        status: 200,
        body: { jobs: await mergeTag(context, idOf(request), intoId) },
      }));
      return give(reply, done);
    },
  );
}

/** Replaces a tag on all jobs and archives it. @returns the number of jobs */
async function mergeTag(context: Context, fromId: number, intoId: number): Promise<number> {
  const { tx, actor } = context;
  if (fromId === intoId) throw invalid({ intoId: ['Choose another tag.'] });
  const tags = await readRows(tx, jobTag, actor, [fromId, intoId], { lock: true });
  const from = tags.find(({ id }) => id === fromId);
  const into = tags.find(({ id }) => id === intoId);
  if (!from) throw notFound('job tag');
  if (!into || into.archivedAt !== null) throw invalid({ intoId: ['Choose a tag that is not archived.'] });
  const { rows } = await tx.query<{ id: number; tag_ids: number[] }>(
    'select id, tag_ids from job where tag_ids @> array[$1::bigint] order by id',
    [fromId],
  );
  // Includes jobs that the user cannot view, because all jobs share the tag.
  const everywhere: Context = { ...context, actor: { ...actor, customers: 'all' } };
  for (let at = 0; at < rows.length; at += PORTION)
    await changed(
      everywhere,
      rows.slice(at, at + PORTION).map(({ id, tag_ids: tagIds }) => ({
        id,
        version: null,
        set: { tagIds: [...new Set(tagIds.map((each) => (each === fromId ? intoId : each)))] },
      })),
    );
  const [archived] = await changeMany(context, jobTag, 'archive', [
    { id: fromId, version: from.version, set: { archivedAt: context.now } },
  ]);
  if (archived && 'problem' in archived) throw archived.problem;
  return rows.length;
}

async function changed(context: Context, patches: Parameters<typeof changeMany<typeof job>>[3]): Promise<void> {
  for (const outcome of await changeMany(context, job, 'tag-merged', patches))
    if ('problem' in outcome) throw outcome.problem;
}
