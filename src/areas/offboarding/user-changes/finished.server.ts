import { follow } from '#engine/actions/behaviour.server.ts';
import { product } from '#engine/permission/actor.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { customerUser } from '#areas/customers/users/customerUser.ts';
import { job } from '#areas/desk/jobs/job.ts';

const FINISHED: readonly string[] = ['resolved', 'closed'];

/** A finished job of a leaver makes the user a leaver, and one of a starter makes the user active. */
export const finishedChanges = follow(job, {
  afterSave: [
    async (context, changes) => {
      const finished = changes.flatMap(({ before, after }) =>
        before && !FINISHED.includes(before.status) && FINISHED.includes(after.status) && after.type === 'request'
          ? [after.id]
          : [],
      );
      if (finished.length === 0) return;
      const { rows } = await context.tx.query<{ id: number; isLeaver: boolean }>(
        `select id, leaver_job_id = any($1::bigint[]) is true as "isLeaver" from customer_user
          where archived_at is null and (leaver_job_id = any($1::bigint[]) or starter_job_id = any($1::bigint[]))
            and status <> 'deleted'`,
        [finished],
      );
      // Resolving a job does not require permission to change users.
      const outcomes = await changeMany(
        { ...context, actor: { ...product(context.actor.name), userId: null } },
        customerUser,
        'user-change-finished',
        rows.map(({ id, isLeaver }) => ({
          id,
          version: null,
          set: { status: isLeaver ? ('leaver' as const) : ('active' as const) },
        })),
      );
      for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
    },
  ],
});
