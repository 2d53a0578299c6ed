import { isInScope } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { grouped } from '#engine/entity/grouped.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { titleOf } from '#engine/entity/shape.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { job } from './job.ts';

/** A new assignee must be able to work on jobs. */
export async function judgeAssignees({ tx }: Context, changes: readonly Change<typeof job>[]): Promise<void> {
  const assigned = changes.filter(
    ({ before, after }) => after.assigneeUserId !== null && after.assigneeUserId !== before?.assigneeUserId,
  );
  if (assigned.length === 0) return;
  const able = await ableToWork(tx);
  for (const change of assigned)
    if (change.after.assigneeUserId !== null && !able.has(change.after.assigneeUserId))
      refuseField(change, 'assigneeUserId', 'Choose a user who can edit jobs.');
  await refuseUnseen(
    tx,
    assigned.filter(({ problem }) => !problem),
  );
}

/**
 * Refuses to assign a job to a user who cannot see it. The job must be shared with them first, so that its title is not
 * disclosed by mistake.
 */
async function refuseUnseen(tx: Queryable, changes: readonly Change<typeof job>[]): Promise<void> {
  for (const [userId, mine] of grouped(changes, ({ after }) => after.assigneeUserId)) {
    const actor = userId === null ? null : await actorOfUser(tx, userId);
    // A user who may not sign in sees nothing and gets no notifications.
    if (!actor) continue;
    for (const change of mine) {
      if (isInScope(job, actor, change.after)) continue;
      const message = `${actor.name} cannot see jobs of this customer. Share the job to assign it.`;
      change.problem = new Problem(422, 'outside_scope', message, {
        errors: { [change.action === 'assign' ? 'share' : 'assigneeUserId']: [message] },
      });
    }
  }
}

/** Users who can edit jobs, including invited ones, for imports before their first sign-in. */
async function ableToWork(tx: Queryable): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ id: number }>(
    `select distinct u.id from "user" u join role r on r.id = any(u.role_ids) and r.archived_at is null
      where u.status <> 'deactivated' and u.archived_at is null and r.permissions && $1::text[]`,
    [['*', 'job.update', 'job.*', '*.update']],
  );
  return new Set(rows.map(({ id }) => id));
}

export async function tellAssignees(context: Context, changes: readonly Saved<typeof job>[]): Promise<void> {
  const { actor } = context;
  for (const { before, after } of changes) {
    const { assigneeUserId } = after;
    if (assigneeUserId === null || assigneeUserId === before?.assigneeUserId || assigneeUserId === actor.userId)
      continue;
    await notify(context, {
      userIds: [assigneeUserId],
      kind: 'job.assigned',
      text: `${actor.name} assigned you ${titleOf(job, after)}.`,
      about: { path: recordPath(job, after) },
    });
  }
}
