import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import { actorOf } from '#engine/request/request.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { job } from '../jobs/job.ts';
import { ACTIVE_STATUSES } from '../jobs/jobStatus.ts';
import { jobFigures, SLA_DAYS } from './jobFigures.schema.ts';

const LIST = z.string().regex(/^\d{1,12}(,\d{1,12}){0,99}$/, 'Enter up to 100 customer IDs with commas.');
const asked = z.strictObject({ customers: LIST });

interface Counted extends Record<string, unknown> {
  readonly priority: string;
  readonly open: number;
  readonly ended: number;
  readonly met: number;
}

/** Route for the figures about jobs on a customer's dashboard. */
export function mountJobFigures(app: FastifyInstance, database: Database): void {
  app.get(
    '/api/v1/jobs/figures',
    {
      config: {
        about: {
          summary: 'Count open jobs by priority and kept service levels, of some customers',
          tag: 'Jobs',
          permission: 'job.view',
          query: ['customers'],
          asked,
          answer: jobFigures,
        },
      },
    },
    async (request) => {
      const ids = shaped(asked, request.query).customers.split(',').map(Number);
      const bind = binder();
      const since = `${bind(nowIso())}::timestamptz - interval '${SLA_DAYS} days'`;
      const isOpen = `r.status = any(${bind(ACTIVE_STATUSES)}::text[])`;
      const hasEnded = `coalesce(r.resolved_at, r.closed_at) > ${since} and r.status in ('resolved', 'closed')`;
      const { rows } = await database.query<Counted>(
        `select r.priority, count(*) filter (where ${isOpen})::int as open,
                count(*) filter (where ${hasEnded} and r.sla_level in ('met', 'breached'))::int as ended,
                count(*) filter (where ${hasEnded} and r.sla_level = 'met')::int as met
           from job r
          where r.customer_id = any(${bind(ids)}::bigint[]) and r.archived_at is null and (${isOpen} or ${hasEnded})
            and ${scopeClause(job, actorOf(request), bind)}
          group by r.priority order by r.priority`,
        bind.values,
      );
      const sum = (key: 'ended' | 'met') => rows.reduce((all, row) => all + row[key], 0);
      return {
        byPriority: rows.filter(({ open }) => open > 0).map(({ priority, open }) => ({ priority, open })),
        ended: sum('ended'),
        met: sum('met'),
      };
    },
  );
}
