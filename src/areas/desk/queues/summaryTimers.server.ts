import type { SummarySource } from '#areas/customers/customers.server.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { may } from '#engine/permission/permission.ts';
import { job } from '../jobs/job.ts';
import { timeEntry } from '../time/timeEntry.ts';

/** Maximum number of timers on the page. */
const MOST = 10;

/** Running timers on jobs of the customer. */
export const runningTimers: SummarySource = async (database, actor, customerId) => {
  if (!may(actor.patterns, 'timeEntry.view') || !may(actor.patterns, 'job.view')) return null;
  const bind = binder();
  const { rows } = await database.query<{ id: number; number: string; title: string; who: string; since: string }>(
    `select j.id, j.number, j.title, u.name as who, r.started_at as since
       from time_entry r join job j on j.id = r.job_id join "user" u on u.id = r.staff_id
      where r.customer_id = ${bind(customerId)} and r.state = 'running' and r.archived_at is null
        and ${scopeClause(timeEntry, actor, bind)}
      order by r.started_at, r.id limit ${MOST}`,
    bind.values,
  );
  return rows.map(({ id, number, title, who, since }) => ({
    text: `${who} is working on ${number} ${title} since ${formatMoment(since)}`,
    path: recordPath(job, { id, customerId }),
    tone: 'good' as const,
  }));
};
