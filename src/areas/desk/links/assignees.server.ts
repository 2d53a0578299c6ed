import { isInScope } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { may } from '#engine/permission/permission.ts';
import { actorOfUser, MAY_WORK, TODAY } from '#areas/identity/identity.server.ts';
import { job } from '../jobs/job.ts';
import { ACTIVE_STATUSES } from '../jobs/jobStatus.ts';

/** A colleague to whom a job can be assigned, with the number of open jobs that they have. */
export interface Suggested {
  readonly userId: number;
  readonly name: string;
  readonly openJobs: number;
}

const MOST = 3;
/** Members whose permissions are checked, those with the fewest jobs first. */
const CHECKED = 12;

/**
 * The members of a team with the fewest open jobs who can work on a job: not on approved leave today, with permission
 * to edit jobs, and in whose scope it is. Among equals the one who was assigned a job longest ago comes first, so that
 * new jobs go round.
 */
export async function suggestAssignees(
  tx: Queryable,
  row: Row<typeof job>,
  teamId: number | null,
): Promise<readonly Suggested[]> {
  if (teamId === null) return [];
  const { rows } = await tx.query<Suggested & Record<string, unknown>>(
    `select u.id as "userId", coalesce(u.known_as, u.name) as name, o.jobs as "openJobs"
       from team t join "user" u on u.id = any(t.member_ids)
       cross join lateral (select count(*)::int as jobs, max(j.id) as latest from job j
         where j.assignee_user_id = u.id and j.status = any($2) and j.archived_at is null and j.id <> $3) o
      where t.id = $1 and t.archived_at is null and ${MAY_WORK}
        and not exists (select 1 from holiday h join staff_member s on s.id = h.staff_id
          where s.user_id = u.id and h.status = 'approved' and ${TODAY} between h.start and h."end")
      order by o.jobs, o.latest nulls first, u.id limit ${CHECKED}`,
    [teamId, ACTIVE_STATUSES, row.id],
  );
  const able: Suggested[] = [];
  for (const each of rows) {
    const actor = await actorOfUser(tx, each.userId);
    if (actor && may(actor.patterns, 'job.update') && isInScope(job, actor, row)) able.push(each);
    if (able.length === MOST) break;
  }
  return able;
}
