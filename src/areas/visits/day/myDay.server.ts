import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { type Hazard, type HazardReader, mustConfirm } from '#areas/customers/sites/hazards.rules.ts';
import { isOn, spanOfDay } from '../reports/daily.server.ts';
import { coverOfDay } from '../cover/dayCover.server.ts';
import { visit } from '../visits/visit.ts';
import type { MyDay, MyVisit } from './myDay.schema.ts';

type VisitRow = Omit<MyVisit, 'jobs' | 'cover' | 'hazards' | 'hazardsConfirmedAt' | 'areHazardsDue' | 'isLead'> & {
  readonly engineerId: number;
  readonly jobIds: readonly number[];
  readonly hazards: readonly Hazard[];
  readonly readers: readonly HazardReader[];
} & Record<string, unknown>;

/** Reads a user's visits on a day, and those not ended, in three statements regardless of their number. */
export async function readMyDay(tx: Queryable, actor: Actor, day: string): Promise<MyDay> {
  const bind = binder();
  const span = spanOfDay(day);
  const [me, from, to] = [`${bind(actor.userId)}::bigint`, bind(span.from), bind(span.to)];
  const { rows } = await tx.query<VisitRow>(
    `select r.id, r.version, r.number, r.customer_id as "customerId", c.name as customer, r.site_id as "siteId", s.name as site,
            concat_ws(', ', s.line1, s.line2, s.town, s.postcode) as address, s.access_notes as "accessNotes", s.hazards,
            s.hazards_confirmed_by as readers, s.version as "siteVersion",
            r.status, r.planned_start as "plannedStart", r.planned_end as "plannedEnd", r.arrived_at as "arrivedAt",
            r.departed_at as "departedAt", r.on_site_minutes as "onSiteMinutes", r.engineer_id as "engineerId", r.purpose,
            r.job_ids as "jobIds",
            (select coalesce(sum(e.minutes), 0)::int from time_entry e
              where e.visit_id = r.id and e.staff_id = ${me} and e.archived_at is null) as "loggedMinutes",
            (select jsonb_build_object('id', p.id, 'number', p.number, 'state', p.state) from eov p
              where p.visit_ids @> array[r.id] and p.archived_at is null order by p.revision desc limit 1) as report
       from visit r join customer c on c.id = r.customer_id join site s on s.id = r.site_id
      where (r.engineer_id = ${me} or r.other_ids @> array[${me}]) and r.archived_at is null and r.status <> 'cancelled'
        and (${isOn(from, to)} or r.status = 'on-site')
        and ${scopeClause(visit, actor, bind)}
      order by coalesce(r.arrived_at, r.planned_start), r.id limit 50`,
    bind.values,
  );
  const jobs = await tx.query<MyVisit['jobs'][number] & { readonly visitId: number } & Record<string, unknown>>(
    `select v.id as "visitId", j.id, j.number, j.title, j.status,
            (select coalesce(sum(e.minutes), 0)::int from time_entry e
              where e.visit_id = v.id and e.job_id = j.id and e.archived_at is null) as minutes
       from visit v join job j on v.job_ids @> array[j.id] or j.id in (select e.job_id from time_entry e where e.visit_id = v.id and e.archived_at is null)
      where v.id = any($1::bigint[]) and j.customer_id = v.customer_id order by j.id`,
    [rows.map(({ id }) => id)],
  );
  const notes = await coverOfDay(tx, actor, { customerIds: rows.map(({ customerId }) => customerId), day });
  return {
    day,
    visits: rows.map(({ engineerId, jobIds: _, readers, ...row }) => ({
      ...row,
      plannedStart: iso(row.plannedStart),
      plannedEnd: iso(row.plannedEnd),
      arrivedAt: row.arrivedAt === null ? null : iso(row.arrivedAt),
      departedAt: row.departedAt === null ? null : iso(row.departedAt),
      hazards: row.hazards.map(({ text }) => text),
      hazardsConfirmedAt: readers.find(({ userId }) => userId === actor.userId)?.confirmedAt ?? null,
      areHazardsDue: actor.userId !== null && mustConfirm({ hazards: row.hazards, readers }, actor.userId, day),
      isLead: engineerId === actor.userId,
      cover: notes
        .filter((note) => note.customerId === row.customerId && (note.siteId === null || note.siteId === row.siteId))
        .map(({ id, version, name, body, isUnread }) => ({ id, version, name, body, isUnread })),
      jobs: jobs.rows.filter(({ visitId }) => visitId === row.id).map(({ visitId: _v, ...job }) => job),
    })),
  };
}

const iso = (at: string): string => new Date(at).toISOString();
