import { addSummaryPart, type SummarySource } from '#areas/customers/customers.server.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { may } from '#engine/permission/permission.ts';
import { job } from '../jobs/job.ts';
import { ACTIVE_STATUSES } from '../jobs/jobStatus.ts';
import { jobsToKnow, jobWords, type OpenJob } from './summaryJobs.rules.ts';
import { runningTimers } from './summaryTimers.server.ts';

/** Adds open jobs and running timers to the customer's support summary. */
export function summariseJobs(): void {
  addSummaryPart({ place: 'jobs', source: openJobs });
  addSummaryPart({ place: 'now', source: runningTimers });
}

const openJobs: SummarySource = async (database, actor, customerId, _now, contactId) => {
  if (!may(actor.patterns, 'job.view')) return null;
  const bind = binder();
  const { rows } = await database.query<OpenJob & Record<string, unknown>>(
    `select r.id, r.number, r.title, r.priority, r.status, r.sla_level as "slaLevel", r.contact_id as "contactId", u.name as assignee
       from job r left join "user" u on u.id = r.assignee_user_id
      where r.customer_id = ${bind(customerId)} and r.archived_at is null and r.status = any(${bind(ACTIVE_STATUSES)})
        and ${scopeClause(job, actor, bind)}
      order by r.created_at, r.id`,
    bind.values,
  );
  const shown = jobsToKnow(rows, contactId);
  const lines = shown.map((row) => ({ text: jobWords(row), path: recordPath(job, { id: row.id, customerId }) }));
  const rest = rows.length - shown.length;
  return rest > 0 ? [...lines, { text: `and ${rest} more`, path: `/customer/${customerId}/jobs` }] : lines;
};
