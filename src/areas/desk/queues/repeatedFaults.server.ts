import { binder, scopeClause } from '#engine/access/access.server.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { may } from '#engine/permission/permission.ts';
import type { ReportAnswer } from '#engine/reports/report.ts';
import type { Answering } from '#engine/reports/reports.server.ts';
import { job } from '../jobs/job.ts';

interface Line extends Record<string, unknown> {
  readonly id: number;
  readonly kind: string;
  readonly customerId: number;
  readonly name: string;
  readonly customer: string;
  readonly place: string | null;
  readonly jobs: number;
  readonly visits: number;
  readonly minutes: number;
  readonly lastOn: string;
}

/** The noun of each choice, and the joins that name its records. */
const BY = {
  asset: {
    noun: 'asset',
    joins: `cross join lateral unnest(r.assets) as k (key) join asset x on k.key = 'asset:' || x.id
       left join site s on s.id = x.site_id`,
    kind: 'x.kind',
    place: 's.name',
  },
  site: { noun: 'site', joins: 'join site x on x.id = r.site_id', kind: "'site'", place: 'null' },
} as const;

const CHARTED = 10;
const NOTHING: ReportAnswer = { rows: [], totals: {} };

/**
 * Jobs logged in the period, by asset or site, in one statement; those with the most jobs first. Merged and cancelled
 * jobs do not count. Only records that the actor can see are named.
 */
export const answerRepeatedFaults: Answering = async ({ tx, actor, most, after }, { from, to, by, least }) => {
  const { noun, joins, kind, place } = BY[by === 'site' ? 'site' : 'asset'];
  if (!may(actor.patterns, `${noun}.view`)) return NOTHING;
  const bind = binder();
  const zone = bind(companyZone());
  const { rows } = await tx.query<Line>(
    `select x.id, ${kind} as kind, x.customer_id as "customerId", x.name, c.name as customer, ${place} as place,
            count(*)::int as jobs, coalesce(sum(r.logged_minutes), 0)::int as minutes,
            count(*) filter (where exists (select 1 from visit v where v.job_ids @> array[r.id] and v.status = 'done'))::int as visits,
            max((r.created_at at time zone ${zone})::date)::text as "lastOn"
       from job r ${joins} join customer c on c.id = x.customer_id
      where r.archived_at is null and x.archived_at is null and r.status not in ('merged', 'cancelled')
        and r.created_at >= (${bind(from)}::date::timestamp at time zone ${zone})
        and r.created_at < ((${bind(to)}::date + 1)::timestamp at time zone ${zone})
        and ${scopeClause(job, actor, bind)} and ${scopeClause(entityNamed(noun), actor, bind, 'x')}
      group by 1, 2, 3, 4, 5, 6 having count(*) >= ${bind(least)} order by jobs desc, minutes desc, x.id`,
    bind.values,
  );
  const start = after === undefined ? 0 : Number(after);
  const first = rows.slice(0, CHARTED);
  return {
    rows: rows.slice(start, start + most).map(({ id, kind: name, customerId, ...cells }) => ({
      key: String(id),
      to: recordPath(entityNamed(name), { id, customerId }),
      cells: {
        name: cells.name,
        customer: cells.customer,
        place: cells.place,
        jobs: cells.jobs,
        visits: cells.visits,
        minutes: cells.minutes,
        lastOn: cells.lastOn,
      },
    })),
    totals: { minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0) },
    chart: {
      labels: first.map(({ name }) => name),
      series: [{ label: 'Jobs', values: first.map(({ jobs }) => jobs) }],
    },
    ...(start + most < rows.length ? { next: String(start + most) } : {}),
  } satisfies ReportAnswer;
};
