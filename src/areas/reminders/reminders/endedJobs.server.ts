import { follow } from '#engine/actions/behaviour.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { product } from '#engine/permission/actor.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { reminder } from './reminder.ts';

const ENDED: readonly string[] = ['closed', 'cancelled'];
const hasEnded = (status: string): boolean => ENDED.includes(status);

interface Concerned extends Record<string, unknown> {
  readonly id: number;
  readonly ownerId: number | null;
  readonly title: string;
  readonly jobId: number;
}

/** Asks the users whose reminders are about a job that has ended whether to keep them; reopening the job answers it. */
export const endedJobs = follow(job, {
  afterSave: [
    async (context, changes) => {
      const moved = changes.flatMap(({ before, after }) =>
        before && hasEnded(before.status) !== hasEnded(after.status) ? [after] : [],
      );
      if (moved.length === 0) return;
      const { rows } = await context.tx.query<Concerned>(
        `select id, owner_id as "ownerId", title, substring(about[1] from '\\d+$')::bigint as "jobId" from reminder
          where about && $1::text[] and status = 'active' and archived_at is null order by id`,
        [moved.map(({ id }) => `job:${id}`)],
      );
      const own = { ...context, actor: product('Reminders') };
      const jobOf = ({ jobId }: Concerned) => moved.find(({ id }) => id === jobId);
      const patches = rows.map((row) => {
        const jobState = hasEnded(jobOf(row)?.status ?? '') ? ('jobEnded' as const) : ('jobOpen' as const);
        return { id: row.id, version: null, set: { jobState } };
      });
      for (const outcome of await changeMany(own, reminder, 'job-ended', patches))
        if ('problem' in outcome) throw outcome.problem;
      for (const row of rows) {
        const about = jobOf(row);
        if (row.ownerId !== null && about && hasEnded(about.status))
          await notify(own, {
            userIds: [row.ownerId],
            kind: 'reminder',
            text: `${about.number} is ${about.status}. Keep or stop your reminder “${row.title}”.`,
            about: { path: recordPath(reminder, row) },
          });
      }
    },
  ],
});
