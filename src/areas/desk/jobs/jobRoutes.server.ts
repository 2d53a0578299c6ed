import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { bodyOf } from '#engine/api/rest.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { serviceGroup } from '../serviceGroup.ts';
import { job } from './job.ts';
import { ACTIVE_STATUSES, JOB_STATUSES } from './jobStatus.ts';

const queues = z.object({
  open: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  atRisk: z.int(),
  breached: z.int(),
  waiting: z.int(),
  shared: z.int(),
  keys: z.array(z.string()),
  mostInColumn: z.int(),
});
const similar = z.strictObject({ customerId: z.int().positive(), title: z.string().max(200) });
const found = z.object({
  results: z.array(z.object({ id: z.int(), number: z.string(), title: z.string(), status: z.enum(JOB_STATUSES) })),
});

/** Routes for the number of jobs per queue, and for similar jobs. */
export function mountJobs(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/jobs/queues',
    {
      config: {
        about: { summary: 'Count the jobs of each queue', tag: 'Jobs', permission: 'job.view', answer: queues },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const bind = binder();
      const me = `${bind(actor.userId)}::bigint`;
      const keys = (actor.groups ?? []).filter((key) => !key.startsWith('role:'));
      const { rows } = await database.query<Omit<z.output<typeof queues>, 'keys' | 'mostInColumn'>>(
        `select count(*)::int as open,
                count(*) filter (where r.assignee_user_id = ${me})::int as mine,
                count(*) filter (where r.assignee_user_id is null)::int as unassigned,
                count(*) filter (where r.sla_level = 'at-risk')::int as "atRisk",
                count(*) filter (where r.sla_level = 'breached')::int as breached,
                count(*) filter (where r.status in ('waiting-customer', 'waiting-supplier', 'on-hold'))::int as waiting,
                count(*) filter (where r.shared_with && ${bind(keys)}::text[])::int as shared
           from job r where r.status = any(${bind(ACTIVE_STATUSES)}) and r.archived_at is null and ${scopeClause(job, actor, bind)}`,
        bind.values,
      );
      const { mostInColumn } = await readGroup(database, serviceGroup);
      return { ...rows[0], keys, mostInColumn };
    },
  );

  app.post(
    '/api/v1/jobs/similar',
    {
      config: {
        about: {
          summary: 'Find jobs with a similar title',
          tag: 'Jobs',
          permission: 'job.view',
          body: similar,
          answer: found,
        },
      },
    },
    async (request) => {
      const { customerId, title } = shaped(similar, bodyOf(request));
      if (title.trim().length < 4) return { results: [] };
      const bind = binder();
      const words = bind(title.trim());
      const { rows } = await database.query(
        `select r.id, r.number, r.title, r.status from job r
          where r.customer_id = ${bind(customerId)} and r.archived_at is null and r.status not in ('merged', 'cancelled')
            and (r.closed_at is null or r.closed_at > now() - interval '30 days')
            and word_similarity(${words}, r.title) > 0.45 and ${scopeClause(job, actorOf(request), bind)}
          order by word_similarity(${words}, r.title) desc, r.id desc limit 5`,
        bind.values,
      );
      return { results: rows };
    },
  );
}
