import type { Context } from '#engine/request/context.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import type { JobStatus } from '#areas/desk/jobs/jobStatus.ts';
import { transition } from '#areas/desk/jobs/transition.rules.ts';
import type { visit } from './visit.ts';

type VisitSaved = Saved<typeof visit>;
interface JobRow extends Record<string, unknown> {
  readonly id: number;
  readonly status: JobStatus;
  readonly hasVisit: boolean;
}

/**
 * Updates the status of jobs from their visits: scheduled while a visit is planned, in progress after arrival,
 * otherwise open again.
 */
export async function moveJobs(context: Context, changes: readonly VisitSaved[]): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) =>
      before?.status !== after.status || before.jobIds !== after.jobIds || before.archivedAt !== after.archivedAt,
  );
  const ids = moved.flatMap(({ before, after }) => [...after.jobIds, ...(before?.jobIds ?? [])]);
  if (ids.length === 0) return;
  const { rows } = await context.tx.query<JobRow>(
    `select j.id, j.status, exists (select 1 from visit v where v.job_ids @> array[j.id] and v.archived_at is null
              and v.status in ('planned', 'travelling') and v.planned_end > $2) as "hasVisit"
       from job j where j.id = any($1::bigint[]) and j.archived_at is null`,
    [ids, context.now],
  );
  const jobsOf = (fits: (change: VisitSaved) => boolean) =>
    new Set(moved.filter(fits).flatMap(({ after }) => after.jobIds));
  const onSite = jobsOf(({ before, after }) => after.status === 'on-site' && before?.status !== 'on-site');
  const planned = jobsOf(({ after }) => after.status === 'planned' && after.archivedAt === null);
  await move(context, 'visit-started', started(rows.filter(({ id }) => onSite.has(id))));
  await move(context, 'visit-planned', scheduled(rows.filter(({ id }) => planned.has(id))));
  await move(context, 'visit-ended', resumed(rows.filter(({ id }) => !onSite.has(id))));
}

type Move = { readonly id: number; readonly status: JobStatus };
const to = (row: JobRow, outcome: ReturnType<typeof transition>): readonly Move[] =>
  'to' in outcome && outcome.to !== row.status ? [{ id: row.id, status: outcome.to }] : [];

const started = (rows: readonly JobRow[]): readonly Move[] =>
  rows
    .filter(({ status }) => status === 'scheduled' || status === 'new' || status === 'open')
    .flatMap((row) => to(row, transition(row.status, 'start')));
const scheduled = (rows: readonly JobRow[]): readonly Move[] =>
  rows.flatMap((row) => to(row, transition(row.status, 'schedule', { hasVisit: row.hasVisit })));
const resumed = (rows: readonly JobRow[]): readonly Move[] =>
  rows
    .filter(({ status, hasVisit }) => status === 'scheduled' && !hasVisit)
    .flatMap((row) => to(row, transition(row.status, 'resume')));

async function move(
  context: Context,
  event: 'visit-started' | 'visit-planned' | 'visit-ended',
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  const outcomes = await changeMany(
    context,
    job,
    event,
    moves.map(({ id, status }) => ({ id, version: null, set: { status, waitReason: null } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
