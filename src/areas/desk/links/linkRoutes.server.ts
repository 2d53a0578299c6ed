import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { ID } from '#engine/http/id.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { job } from '../jobs/job.ts';
import { JOB_STATUSES } from '../jobs/jobStatus.ts';

const LINKS = ['blocks', 'blockedBy', 'related', 'duplicate', 'splitInto', 'splitFrom'] as const;
const answer = z.object({
  links: z.array(
    z.object({
      link: z.enum(LINKS),
      id: z.int(),
      customerId: z.int(),
      number: z.string(),
      title: z.string(),
      status: z.enum(JOB_STATUSES),
    }),
  ),
});

/** Route for linked jobs in either direction, limited to those the actor may see. */
export function mountLinks(app: FastifyInstance, database: Database): void {
  app.get(
    `/api/v1/jobs/:id${ID}/links`,
    { config: { about: { summary: 'List the links of a job', tag: 'Jobs', permission: 'job.view', answer } } },
    async (request) => {
      const actor = actorOf(request);
      const row = await read({ tx: database, actor }, job, idOf(request));
      const bind = binder();
      const id = `${bind(row.id)}::bigint`;
      const among = (ids: readonly number[]) => `r.id = any(${bind(ids)}::bigint[])`;
      const { rows } = await database.query<z.output<typeof answer>['links'][number]>(
        `select x.link, r.id, r.customer_id as "customerId", r.number, r.title, r.status
           from job r cross join lateral (values
             ('blocks', ${among(row.blocksIds)}),
             ('blockedBy', r.blocks_ids @> array[${id}]),
             ('related', ${among(row.relatedIds)} or r.related_ids @> array[${id}]),
             ('duplicate', ${among(row.duplicateIds)} or r.duplicate_ids @> array[${id}]),
             ('splitInto', r.split_from_id = ${id}),
             ('splitFrom', r.id = ${bind(row.splitFromId)}::bigint)) as x (link, is_linked)
          where (r.id = any(${bind([...row.blocksIds, ...row.relatedIds, ...row.duplicateIds, row.splitFromId ?? 0])}::bigint[])
                 or r.blocks_ids @> array[${id}] or r.related_ids @> array[${id}] or r.duplicate_ids @> array[${id}]
                 or r.split_from_id = ${id})
            and x.is_linked and r.archived_at is null and ${scopeClause(job, actor, bind)}
          order by x.link, r.id desc limit 100`,
        bind.values,
      );
      return { links: rows };
    },
  );
}
