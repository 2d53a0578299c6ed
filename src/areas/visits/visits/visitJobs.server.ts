import type { Context } from '#engine/request/context.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { hasComingVisit } from '#areas/desk/desk.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import type { visit } from './visit.ts';
import { type FollowingJob, type JobMove, jobMoves } from './visitJobs.rules.ts';

/**
 * Updates jobs from their visits: scheduled while a visit is coming, in progress after arrival, otherwise open again.
 * The arrival is also the first response to jobs that had none.
 */
export async function moveJobs(context: Context, changes: readonly Saved<typeof visit>[]): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) =>
      before?.status !== after.status ||
      before.jobIds !== after.jobIds ||
      before.archivedAt !== after.archivedAt ||
      before.plannedEnd !== after.plannedEnd,
  );
  const ids = moved.flatMap(({ before, after }) => [...after.jobIds, ...(before?.jobIds ?? [])]);
  if (ids.length === 0) return;
  const { tx, now } = context;
  const { rows } = await tx.query<FollowingJob & Record<string, unknown>>(
    `select j.id, j.status, j.created_at as "createdAt", j.first_response_at as "firstResponseAt",
            ${hasComingVisit('j.id', '$2::timestamptz')} as "hasVisit"
       from job j where j.id = any($1::bigint[]) and j.archived_at is null order by j.id for update of j`,
    [ids, now],
  );
  const { started, planned, ended } = jobMoves(moved, rows, now);
  await move(context, 'visit-started', started);
  await move(context, 'visit-planned', planned);
  await move(context, 'visit-ended', ended);
}

async function move(
  context: Context,
  event: 'visit-started' | 'visit-planned' | 'visit-ended',
  moves: readonly JobMove[],
): Promise<void> {
  if (moves.length === 0) return;
  const { actor } = context;
  // A visit moves all its jobs, including private ones that the user on the visit cannot see.
  const outcomes = await changeMany(
    { ...context, actor: { ...actor, patterns: [...actor.patterns, 'job.viewPrivate'] } },
    job,
    event,
    moves.map(({ id, set }) => ({ id, version: null, set })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
