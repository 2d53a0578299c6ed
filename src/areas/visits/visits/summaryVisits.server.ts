import { addSummaryPart, type SummarySource } from '#areas/customers/customers.server.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { may } from '#engine/permission/permission.ts';
import { eov } from '../reports/eov.ts';
import { visit } from './visit.ts';
import { COMING } from './visitChoices.ts';

/**
 * Adds the engineers who are on site or on their way, the next visit and the last End Of Visit report to the customer's
 * support summary.
 */
export function summariseVisits(): void {
  addSummaryPart({ place: 'now', source: onSite });
  addSummaryPart({ place: 'visits', source: visitLines });
}

/** Maximum number of engineers on the page. */
const MOST_ON_SITE = 10;

const onSite: SummarySource = async (database, actor, customerId) => {
  if (!may(actor.patterns, 'visit.view')) return null;
  const bind = binder();
  const { rows } = await database.query<{
    id: number;
    engineer: string;
    site: string;
    arrivedAt: string | null;
    travelAt: string | null;
  }>(
    `select r.id, u.name as engineer, s.name as site, r.arrived_at as "arrivedAt", r.travel_started_at as "travelAt"
       from visit r join site s on s.id = r.site_id join "user" u on u.id = r.engineer_id
      where r.customer_id = ${bind(customerId)} and r.archived_at is null and r.status in ('travelling', 'on-site')
        and ${scopeClause(visit, actor, bind)}
      order by r.arrived_at nulls last, r.id limit ${MOST_ON_SITE}`,
    bind.values,
  );
  return rows.map(({ id, engineer, site, arrivedAt, travelAt }) => ({
    text: arrivedAt
      ? `${engineer} is at ${site} since ${formatMoment(arrivedAt)}`
      : `${engineer} is on the way to ${site}${travelAt ? ` since ${formatMoment(travelAt)}` : ''}`,
    path: recordPath(visit, { id, customerId }),
    tone: arrivedAt ? ('good' as const) : ('info' as const),
  }));
};

interface VisitLine extends Record<string, unknown> {
  readonly id: number;
  readonly site: string;
  readonly engineer: string;
  /** Of the next visit; null for a report. */
  readonly start: string | null;
  /** Of the last report; null for a visit. */
  readonly date: string | null;
  readonly outstanding: number;
}

const visitLines: SummarySource = async (database, actor, customerId, now) => {
  const bind = binder();
  const owner = bind(customerId);
  const next = () =>
    `(select r.id, s.name as site, u.name as engineer, r.planned_start as start, null::text as date, 0 as outstanding
        from visit r join site s on s.id = r.site_id join "user" u on u.id = r.engineer_id
       where r.customer_id = ${owner} and r.archived_at is null and r.status = any(${bind(COMING)})
         and r.planned_end > ${bind(now)} and ${scopeClause(visit, actor, bind)}
       order by r.planned_start, r.id limit 1)`;
  const last = () =>
    `(select r.id, s.name as site, u.name as engineer, null::timestamptz as start, r.date::text, r.outstanding_count as outstanding
        from eov r join site s on s.id = r.site_id join "user" u on u.id = r.engineer_id
       where r.customer_id = ${owner} and r.archived_at is null and ${scopeClause(eov, actor, bind)}
       order by r.date desc, r.id desc limit 1)`;
  const parts = [
    ...(may(actor.patterns, 'visit.view') ? [next()] : []),
    ...(may(actor.patterns, 'eov.view') ? [last()] : []),
  ];
  if (parts.length === 0) return null;
  const { rows } = await database.query<VisitLine>(parts.join(' union all '), bind.values);
  return rows.map(({ id, site, engineer, start, date, outstanding }) =>
    start === null
      ? {
          text: `Last visit: ${formatDay(date ?? '')}, ${site}, ${engineer}${outstanding > 0 ? `, ${outstanding} outstanding` : ''}`,
          path: recordPath(eov, { id, customerId }),
        }
      : {
          text: `Next visit: ${formatMoment(start)}, ${site}, ${engineer}`,
          path: recordPath(visit, { id, customerId }),
        },
  );
};
