import { LONGEST_ENTRY_HOURS } from '#areas/desk/time/timeEntry.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { openSpans } from '#engine/calendar/openTime.ts';
import { instantOf } from '#engine/calendar/zone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { visit } from '../visits/visit.ts';
import { dayBar } from './daily.rules.ts';
import type { Daily, DailyEngineer } from './daily.schema.ts';
import { eov } from './eov.ts';

export const dayOf = (day: string | undefined): string => day ?? companyToday();

/** Start and end of a local day. */
export const spanOfDay = (day: string): { readonly from: string; readonly to: string } => ({
  from: new Date(instantOf(day, 0, companyZone())).toISOString(),
  to: new Date(instantOf(day, 24 * 60, companyZone())).toISOString(),
});

/** SQL for visits `r` of a day: by arrival, otherwise by planned start. Each condition uses its own index. */
export const isOn = (start: string, end: string): string =>
  `((r.arrived_at >= ${start} and r.arrived_at < ${end}) or (r.arrived_at is null and r.planned_start >= ${start} and r.planned_start < ${end}))`;

type Visit = Omit<DailyEngineer['visits'][number], 'isReported'> & {
  readonly userId: number;
  readonly engineer: string;
  readonly travelStartedAt: string | null;
} & Record<string, unknown>;
type Report = DailyEngineer['reports'][number] & {
  readonly userId: number;
  readonly engineer: string;
  readonly visitIds: readonly number[];
} & Record<string, unknown>;

/** Visits of a day with reports and gaps, in four statements regardless of the number of engineers. */
export async function readDaily(tx: Queryable, actor: Actor, day: string, now = nowIso()): Promise<Daily> {
  const span = spanOfDay(day);
  const visits = await visitsOn(tx, actor, span);
  const reports = await reportsOn(tx, actor, day);
  const userIds = [...new Set([...visits, ...reports].map(({ userId }) => userId))];
  const entries = await tx.query<{ userId: number; from: string; to: string }>(
    `select staff_id as "userId", started_at as "from", ended_at as "to" from time_entry
      where staff_id = any($1::bigint[]) and archived_at is null and ended_at is not null
        and started_at < $3 and started_at > $2::timestamptz - interval '${LONGEST_ENTRY_HOURS} hours' and ended_at > $2`,
    [userIds, span.from, span.to],
  );
  const open = openSpans(await companyHours(tx, { from: day, to: day }), day, day);
  const hours = open.map(({ from, to }) => ({ from: iso(from), to: iso(to) }));
  const engineers = userIds.map((userId): DailyEngineer => {
    const own = visits.filter((each) => each.userId === userId);
    const written = reports.filter((each) => each.userId === userId);
    const bar = dayBar({
      hours,
      visits: own,
      entries: entries.rows
        .filter((each) => each.userId === userId)
        .map(({ from, to }) => ({ from: iso(from), to: iso(to) })),
      now,
    });
    const sum = (key: 'onSiteMinutes' | 'unloggedMinutes') => written.reduce((all, each) => all + each[key], 0);
    return {
      userId,
      name: own[0]?.engineer ?? written[0]?.engineer ?? '',
      visits: own.map(({ engineer: _e, userId: _u, travelStartedAt: _t, ...each }) => ({
        ...each,
        isReported: written.some(({ visitIds }) => visitIds.includes(each.id)),
      })),
      reports: written.map(({ engineer: _e, userId: _u, visitIds: _v, ...each }) => each),
      ...bar,
      onSiteMinutes: own.reduce((all, each) => all + each.onSiteMinutes, 0),
      unloggedMinutes: sum('unloggedMinutes'),
    };
  });
  return { day, ...barOf(day, hours), engineers: engineers.sort((a, b) => a.name.localeCompare(b.name, 'en-GB')) };
}

/** Minimum range of the day's bars: the working hours, otherwise 8:00 to 18:00. */
function barOf(day: string, hours: readonly { readonly from: string; readonly to: string }[]) {
  const at = (hour: number): string => iso(instantOf(day, hour * 60, companyZone()));
  return { from: hours[0]?.from ?? at(8), to: hours.at(-1)?.to ?? at(18) };
}

const iso = (at: string | number): string => new Date(at).toISOString();
const isoOrNull = (at: string | null): string | null => (at === null ? null : iso(at));

async function visitsOn(
  tx: Queryable,
  actor: Actor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly Visit[]> {
  const bind = binder();
  const [start, end] = [bind(from), bind(to)];
  const { rows } = await tx.query<Visit>(
    `select r.id, r.number, r.customer_id as "customerId", c.name as customer, s.name as site, r.status,
            r.planned_start as "plannedStart", r.planned_end as "plannedEnd", r.travel_started_at as "travelStartedAt",
            r.arrived_at as "arrivedAt", r.departed_at as "departedAt", r.on_site_minutes as "onSiteMinutes",
            r.engineer_id as "userId", u.name as engineer
       from visit r join customer c on c.id = r.customer_id join site s on s.id = r.site_id join "user" u on u.id = r.engineer_id
      where ${isOn(start, end)} and r.archived_at is null and r.status <> 'cancelled' and ${scopeClause(visit, actor, bind)}
      order by coalesce(r.arrived_at, r.planned_start), r.id limit 500`,
    bind.values,
  );
  return rows.map((row) => ({
    ...row,
    plannedStart: iso(row.plannedStart),
    plannedEnd: iso(row.plannedEnd),
    travelStartedAt: isoOrNull(row.travelStartedAt),
    arrivedAt: isoOrNull(row.arrivedAt),
    departedAt: isoOrNull(row.departedAt),
  }));
}

/** Latest revision of each report. */
async function reportsOn(tx: Queryable, actor: Actor, day: string): Promise<readonly Report[]> {
  const bind = binder();
  const { rows } = await tx.query<Report>(
    `select r.id, r.version, r.number, r.customer_id as "customerId", c.name as customer, s.name as site, r.state,
            r.on_site_minutes as "onSiteMinutes", r.unlogged_minutes as "unloggedMinutes",
            r.outstanding_count as "outstandingCount", r.engineer_id as "userId", u.name as engineer, r.visit_ids as "visitIds"
       from eov r join customer c on c.id = r.customer_id join site s on s.id = r.site_id join "user" u on u.id = r.engineer_id
      where r.date = ${bind(day)} and r.archived_at is null and ${scopeClause(eov, actor, bind)}
        and not exists (select 1 from eov n where n.amends_id = r.id and n.archived_at is null)
      order by r.number limit 500`,
    bind.values,
  );
  return rows;
}
