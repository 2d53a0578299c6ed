import { addSummaryPart, type SummarySource } from '#areas/customers/customers.server.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { may } from '#engine/permission/permission.ts';
import { eov } from '../reports/eov.ts';
import { visit } from './visit.ts';
import { COMING } from './visitChoices.ts';

/** Adds the next visit and the last End Of Visit report to the customer's support summary. */
export const summariseVisits = (): void =>
  addSummaryPart({ title: 'Visits', icon: 'calendar-check', source: visitLines });

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
