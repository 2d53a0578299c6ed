import { binder, scopeClause } from '#engine/access/access.server.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { type AskedDay, dayLines } from '#platform/board/myDay.server.ts';
import type { DayLine } from '#platform/board/myDay.ts';
import { type AskedDates, calendarDates } from '#platform/calendar-feed/calendarDates.server.ts';
import type { DatedEvent } from '#platform/calendar-feed/ics.ts';
import { spanOfDay } from '../reports/daily.server.ts';
import { visit } from './visit.ts';
import { LONGEST_VISIT_HOURS } from './visitChoices.ts';

/** Adds visits to their engineers' calendars and to the start page of the day. */
export function addVisitDates(): void {
  calendarDates('visit', ownVisits);
  dayLines('visit', visitsSoon);
}

interface OwnVisit extends Record<string, unknown> {
  readonly id: number;
  readonly customerId: number;
  readonly customer: string;
  readonly site: string;
  readonly plannedStart: string;
  readonly plannedEnd: string;
  readonly purpose: string | null;
  readonly changedAt: string;
}

interface Within {
  readonly actor: Actor;
  readonly userId: number;
  readonly from: string;
  readonly to: string;
  readonly most: number;
}

async function readOwn(tx: Queryable, { actor, userId, from, to, most }: Within): Promise<readonly OwnVisit[]> {
  if (!may(actor.patterns, 'visit.view')) return [];
  const bind = binder();
  const me = `${bind(userId)}::bigint`;
  const start = bind(spanOfDay(from).from);
  const { rows } = await tx.query<OwnVisit>(
    `select r.id, r.customer_id as "customerId", c.name as customer, s.name as site, r.planned_start as "plannedStart",
            r.planned_end as "plannedEnd", r.purpose, r.updated_at as "changedAt"
       from visit r join customer c on c.id = r.customer_id join site s on s.id = r.site_id
      where (r.engineer_id = ${me} or r.other_ids @> array[${me}]) and r.archived_at is null
        and r.status in ('planned', 'travelling', 'on-site')
        and r.planned_start < ${bind(spanOfDay(to).to)} and r.planned_end > ${start}
        and r.planned_start > ${start}::timestamptz - interval '${LONGEST_VISIT_HOURS} hours'
        and ${scopeClause(visit, actor, bind)}
      order by r.planned_start, r.id limit ${bind(most)}`,
    bind.values,
  );
  return rows;
}

async function ownVisits(tx: Queryable, asked: AskedDates): Promise<readonly DatedEvent[]> {
  const rows = await readOwn(tx, asked);
  return rows.map((row) => ({
    key: String(row.id),
    when: { startsAt: new Date(row.plannedStart).toISOString(), endsAt: new Date(row.plannedEnd).toISOString() },
    title: `Visit: ${row.customer}, ${row.site}`,
    ...(row.purpose === null ? {} : { details: row.purpose }),
    path: recordPath(visit, row),
    changedAt: new Date(row.changedAt).toISOString(),
  }));
}

const MOST_LINES = 20;

async function visitsSoon(tx: Queryable, { actor, userId, today, until }: AskedDay): Promise<readonly DayLine[]> {
  const rows = await readOwn(tx, { actor, userId, from: today, to: until, most: MOST_LINES });
  return rows.map((row) => {
    const day = localDay(Date.parse(row.plannedStart), companyZone());
    return {
      key: String(row.id),
      from: day,
      to: day,
      title: `Visit ${row.customer}`,
      about: `${formatMoment(new Date(row.plannedStart).toISOString())}, ${row.site}`,
      path: recordPath(visit, row),
      icon: 'calendar-check',
    };
  });
}
