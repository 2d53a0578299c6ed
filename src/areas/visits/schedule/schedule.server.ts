import { binder, scopeClause } from '#engine/access/access.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { openIntervalsOn } from '#engine/calendar/openTime.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { invalid } from '#engine/http/problem.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { spanOfDay } from '../reports/daily.server.ts';
import { visit } from '../visits/visit.ts';
import { LONGEST_VISIT_HOURS, type VisitStatus } from '../visits/visitChoices.ts';
import { conflictsIn } from './conflicts.rules.ts';
import { readDiaries } from './diaries.server.ts';
import type { Schedule } from './schedule.schema.ts';

/** Six weeks. */
const MOST_DAYS = 42;

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly teamId: number | null;
}

interface Shown extends Record<string, unknown> {
  readonly id: number;
  readonly number: string;
  readonly customerId: number;
  readonly place: string;
  readonly start: string;
  readonly end: string;
  readonly version: number;
  readonly engineerId: number;
  readonly status: VisitStatus;
  readonly userIds: readonly number[];
}

/** Visits and leave between two days with conflicts, in seven statements regardless of the number of people. */
export async function readSchedule(tx: Queryable, actor: Actor, { from, to, teamId }: Asked): Promise<Schedule> {
  if (to < from || addDays(from, MOST_DAYS) < to)
    throw invalid({ to: [`Choose a last day up to ${MOST_DAYS} days after the first.`] });
  const people = await tx.query<{ id: number; name: string }>(
    `select u.id, u.name from "user" u
      where u.archived_at is null and u.status <> 'deactivated'
        and ($1::bigint is null or u.id = any(select unnest(member_ids) from team where id = $1))
        and ($1::bigint is not null
             or exists (select 1 from staff_member s where s.user_id = u.id and s.status <> 'left')
             or exists (select 1 from visit v where v.engineer_id = u.id and v.archived_at is null))
      order by u.name, u.id limit 200`,
    [teamId],
  );
  const ids = people.rows.map(({ id }) => id);
  const diaries = await readDiaries(tx, ids, { from, to });
  const shown = await visitsBetween(tx, actor, { ids, from, to });
  const hours = await companyHours(tx, { from, to });
  const seesLeave = may(actor.patterns, 'holiday.view');
  const closed: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (openIntervalsOn(hours, day).length === 0) closed.push(day);
  return {
    from,
    to,
    closed,
    people: people.rows.map(({ id, name }) => {
      const visits = shown.filter(({ userIds }) => userIds.includes(id)).map(({ userIds: _, ...each }) => each);
      const known = new Set(visits.map((each) => each.id));
      return {
        id,
        name,
        visits,
        leave: seesLeave
          ? diaries.leave.filter(({ userId }) => userId === id).map(({ start, end }) => ({ start, end }))
          : [],
        conflicts: conflictsIn(diaries.of(id)).filter(
          ({ code, ids: both }) =>
            both.every((each) => each < 0 || known.has(each)) && (seesLeave || code !== 'on-leave'),
        ),
      };
    }),
  };
}

async function visitsBetween(
  tx: Queryable,
  actor: Actor,
  { ids, from, to }: { readonly ids: readonly number[]; readonly from: string; readonly to: string },
): Promise<readonly Shown[]> {
  const bind = binder();
  const people = `${bind(ids)}::bigint[]`;
  const start = bind(spanOfDay(from).from);
  const { rows } = await tx.query<Shown>(
    `select r.id, r.version, r.number, r.engineer_id as "engineerId", r.customer_id as "customerId", c.name || ', ' || s.name as place, r.planned_start as start,
            r.planned_end as "end", r.status, r.engineer_id || r.other_ids as "userIds"
       from visit r join customer c on c.id = r.customer_id join site s on s.id = r.site_id
      where (r.engineer_id = any(${people}) or r.other_ids && ${people}) and r.archived_at is null and r.status <> 'cancelled'
        and r.planned_start < ${bind(spanOfDay(to).to)} and r.planned_end > ${start}
        and r.planned_start > ${start}::timestamptz - interval '${LONGEST_VISIT_HOURS} hours'
        and ${scopeClause(visit, actor, bind)}
      order by r.planned_start, r.id limit 2000`,
    bind.values,
  );
  return rows.map((row) => ({
    ...row,
    start: new Date(row.start).toISOString(),
    end: new Date(row.end).toISOString(),
  }));
}
