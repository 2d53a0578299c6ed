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

const visitLines: SummarySource = async (database, actor, customerId, now) => {
  const seesVisits = may(actor.patterns, 'visit.view');
  const seesReports = may(actor.patterns, 'eov.view');
  if (!seesVisits && !seesReports) return null;
  const coming = binder();
  const next = seesVisits
    ? await database.query<{ id: number; start: string; site: string; engineer: string }>(
        `select r.id, r.planned_start as start, s.name as site, u.name as engineer
           from visit r join site s on s.id = r.site_id join "user" u on u.id = r.engineer_id
          where r.customer_id = ${coming(customerId)} and r.archived_at is null and r.status = any(${coming(COMING)})
            and r.planned_end > ${coming(now)} and ${scopeClause(visit, actor, coming)}
          order by r.planned_start, r.id limit 1`,
        coming.values,
      )
    : { rows: [] };
  const past = binder();
  const last = seesReports
    ? await database.query<{ id: number; date: string; site: string; engineer: string; outstanding: number }>(
        `select r.id, r.date::text, s.name as site, u.name as engineer, r.outstanding_count as outstanding
           from eov r join site s on s.id = r.site_id join "user" u on u.id = r.engineer_id
          where r.customer_id = ${past(customerId)} and r.archived_at is null and ${scopeClause(eov, actor, past)}
          order by r.date desc, r.id desc limit 1`,
        past.values,
      )
    : { rows: [] };
  return [
    ...next.rows.map(({ id, start, site, engineer }) => ({
      text: `Next visit: ${formatMoment(start)}, ${site}, ${engineer}`,
      path: recordPath(visit, { id, customerId }),
    })),
    ...last.rows.map(({ id, date, site, engineer, outstanding }) => ({
      text: `Last visit: ${formatDay(date)}, ${site}, ${engineer}${outstanding > 0 ? `, ${outstanding} outstanding` : ''}`,
      path: recordPath(eov, { id, customerId }),
    })),
  ];
};
