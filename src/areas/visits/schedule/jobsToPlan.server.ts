import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { ACTIVE_STATUSES } from '#areas/desk/jobs/jobStatus.ts';
import type { JobsToPlan } from './schedule.schema.ts';

const MOST = 50;

/** Open jobs without a planned or current visit, earliest due first, in one statement. */
export async function jobsToPlan(tx: Queryable, actor: Actor): Promise<JobsToPlan> {
  const bind = binder();
  const { rows } = await tx.query<JobsToPlan['jobs'][number] & Record<string, unknown>>(
    `select r.id, r.number, r.title, r.priority, r.customer_id as "customerId", c.name as customer, r.site_id as "siteId", s.name as site
       from job r join customer c on c.id = r.customer_id left join site s on s.id = r.site_id and s.archived_at is null
      where r.archived_at is null and r.status = any(${bind(ACTIVE_STATUSES)}::text[])
        and not exists (select 1 from visit v where v.job_ids @> array[r.id] and v.archived_at is null
              and v.status in ('planned', 'travelling', 'on-site'))
        and ${scopeClause(job, actor, bind)}
      order by r.next_due_at nulls last, r.priority, r.id limit ${bind(MOST)}`,
    bind.values,
  );
  return { jobs: rows };
}
