import { isActive, type JobStatus } from '#areas/desk/jobs/jobStatus.ts';
import { transition } from '#areas/desk/jobs/transition.rules.ts';
import type { VisitStatus } from './visitChoices.ts';

/** What jobs follow of a visit. */
export interface FollowedVisit {
  readonly status: VisitStatus;
  readonly archivedAt: string | null;
  readonly plannedEnd: string;
  readonly arrivedAt: string | null;
  readonly jobIds: readonly number[];
}

interface VisitChange {
  readonly before: FollowedVisit | null;
  readonly after: FollowedVisit;
}

/** A job of a changed visit. */
export interface FollowingJob {
  readonly id: number;
  readonly status: JobStatus;
  readonly createdAt: string;
  readonly firstResponseAt: string | null;
  /** A visit of the job is still coming. */
  readonly hasVisit: boolean;
}

/** What changes on a job. */
export interface JobMove {
  readonly id: number;
  readonly set: { readonly status?: JobStatus; readonly waitReason?: null; readonly firstResponseAt?: string };
}

export interface JobMoves {
  readonly started: readonly JobMove[];
  readonly planned: readonly JobMove[];
  readonly ended: readonly JobMove[];
}

/** How jobs follow changed visits. A job that was on the visit before keeps a status that a user has chosen since. */
export function jobMoves(changes: readonly VisitChange[], jobs: readonly FollowingJob[], now: string): JobMoves {
  const arrived = new Map(changes.flatMap((change) => arrivals(change, now)));
  const planned = new Set(changes.flatMap((change) => newlyPlanned(change, now)));
  const others = jobs.filter(({ id }) => !arrived.has(id));
  return {
    started: jobs.flatMap((each) => started(each, arrived.get(each.id))),
    planned: others
      .filter(({ id }) => planned.has(id))
      .flatMap((each) => moved(each, transition(each.status, 'schedule', each))),
    ended: others
      .filter(({ status, hasVisit }) => status === 'scheduled' && !hasVisit)
      .flatMap((each) => moved(each, transition(each.status, 'resume'))),
  };
}

const isOnSite = (visit: FollowedVisit): boolean => visit.status === 'on-site' && visit.archivedAt === null;

/** The jobs to which an engineer has come, with the time. */
function arrivals({ before, after }: VisitChange, now: string): readonly (readonly [number, string])[] {
  if (!isOnSite(after)) return [];
  if (!before || !isOnSite(before)) return after.jobIds.map((id) => [id, after.arrivedAt ?? now]);
  return added(before, after).map((id) => [id, now]);
}

function newlyPlanned({ before, after }: VisitChange, now: string): readonly number[] {
  const isPlanned = ({ status, archivedAt, plannedEnd }: FollowedVisit): boolean =>
    status === 'planned' && archivedAt === null && Date.parse(plannedEnd) > Date.parse(now);
  if (!isPlanned(after)) return [];
  return before && isPlanned(before) ? added(before, after) : after.jobIds;
}

const added = (before: FollowedVisit, after: FollowedVisit): readonly number[] =>
  after.jobIds.filter((id) => !before.jobIds.includes(id));

/** A job that waits for someone else keeps waiting, but the arrival is a response to it too. */
function started(job: FollowingJob, at: string | undefined): readonly JobMove[] {
  if (at === undefined || !isActive(job.status)) return [];
  const isFree = job.status === 'scheduled' || job.status === 'new' || job.status === 'open';
  const [status] = isFree ? moved(job, transition(job.status, 'start')) : [];
  const response = job.firstResponseAt === null ? { firstResponseAt: later(at, job.createdAt) } : {};
  const set = { ...status?.set, ...response };
  return Object.keys(set).length > 0 ? [{ id: job.id, set }] : [];
}

const moved = ({ id, status }: FollowingJob, outcome: ReturnType<typeof transition>): readonly JobMove[] =>
  'to' in outcome && outcome.to !== status ? [{ id, set: { status: outcome.to, waitReason: null } }] : [];

const later = (one: string, other: string): string =>
  new Date(Math.max(Date.parse(one), Date.parse(other))).toISOString();
