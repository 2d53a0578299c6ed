import { follow } from '#engine/actions/behaviour.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { visit } from './visit.ts';
import { COMING } from './visitChoices.ts';

/** Moves planned visits of a merged job to the job it was merged into. */
export const followMerges = follow(job, { afterSave: [handOver] });

async function handOver(context: Context, changes: readonly Saved<typeof job>[]): Promise<void> {
  const into = new Map(
    changes.flatMap(({ before, after }) =>
      after.mergedIntoId !== null && before?.mergedIntoId === null ? [[after.id, after.mergedIntoId] as const] : [],
    ),
  );
  if (into.size === 0) return;
  const { rows } = await context.tx.query<{ id: number; jobIds: number[] }>(
    `select id, job_ids as "jobIds" from visit where job_ids && $1::bigint[] and status = any($2) and archived_at is null`,
    [[...into.keys()], COMING],
  );
  const outcomes = await changeMany(
    context,
    visit,
    'visit-job-merged',
    rows.map(({ id, jobIds }) => ({
      id,
      version: null,
      set: { jobIds: [...new Set(jobIds.map((jobId) => into.get(jobId) ?? jobId))] },
    })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
