import { require } from '#engine/access/access.server.ts';
import type { Asked, Handler } from '#engine/actions/behaviour.server.ts';
import type { ActionsOf, Row } from '#engine/entity/entity.ts';
import { act } from '#engine/actions/act.server.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Refusing } from '#engine/store/change.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { GUARD_FIELDS, GUARD_SENTENCES } from './guards.ts';
import { openItems } from '../checklists/checklist.ts';
import { withComingVisit } from './comingVisit.server.ts';
import { job } from './job.ts';
import { ACTIVE_STATUSES, isActive, type JobStatus } from './jobStatus.ts';
import { type JobAction, type JobFacts, transition, type TransitionError } from './transition.rules.ts';

type Job = typeof job;
type Declared = ActionsOf<Job>;
type HandlerOf<K extends keyof Declared> = Handler<Job, Declared[K]>;

/** The problem for a failed guard: its code, and the field that fixes it. */
export function guardProblem(error: TransitionError): Problem {
  const message = GUARD_SENTENCES[error];
  const field = GUARD_FIELDS[error];
  return new Problem(422, error, message, field ? { errors: { [field]: [message] } } : {});
}

/** The status after an action. @throws 422 with the code of the first failed guard */
function moved(row: Row<Job>, action: JobAction, facts: JobFacts = {}): JobStatus {
  const outcome = transition(row.status, action, facts);
  if ('error' in outcome) throw guardProblem(outcome.error);
  return outcome.to;
}

/** Checks an action that finishes a job; a refusal because of the checklist lists the items. */
function finished(row: Row<Job>, action: 'resolve' | 'close', facts: JobFacts): void {
  try {
    moved(row, action, facts);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'checklist-open') throw error;
    const items = openItems(row.checklist).map(({ text }) => `“${text}”`);
    throw new Problem(422, error.code, `Complete the required checklist items first: ${items.join(', ')}.`);
  }
}

/** Facts that block finishing a job. */
async function unfinished({ tx }: Pick<Context, 'tx'>, { id, checklist }: Row<Job>): Promise<JobFacts> {
  const { rows } = await tx.query<{ timers: number; children: number }>(
    `select (select count(*)::int from time_entry where job_id = $1 and state = 'running' and archived_at is null) as timers,
            (select count(*)::int from job where parent_id = $1 and status = any($2) and archived_at is null) as children`,
    [id, ACTIVE_STATUSES],
  );
  return {
    runningTimers: rows[0]?.timers ?? 0,
    openChildren: rows[0]?.children ?? 0,
    openChecklistItems: openItems(checklist).length,
  };
}

/** @throws the reason that a job with a resolution cannot be resolved */
export async function judgeFinish(context: Pick<Context, 'tx'>, row: Row<Job>): Promise<void> {
  finished(row, 'resolve', { resolution: 'x', ...(await unfinished(context, row)) });
}

/** Resolves open parts of a job with its resolution. @throws the refusal of any part */
async function resolveParts(
  context: Context,
  { id }: Row<Job>,
  input: { readonly resolution: string | null; readonly resolutionCode: string | null },
): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; version: number }>(
    'select id, version from job where parent_id = $1 and status = any($2) and archived_at is null order by id',
    [id, ACTIVE_STATUSES],
  );
  const { resolution, resolutionCode } = input;
  for (const part of rows) await act(context, job, 'resolve', part.id, part.version, { resolution, resolutionCode });
}

const assign: HandlerOf<'assign'> = ({ context, row, input }) => {
  const to = ACTIVE_STATUSES.find((status) => status === moved(row, 'assign'));
  if (!to) throw guardProblem('not-open');
  const { assigneeUserId } = input;
  // An assignee from outside the team leaves the team as it is.
  const teamId = input.teamId ?? row.teamId;
  const key = `user:${String(assigneeUserId)}`;
  const isAdded = input.share && assigneeUserId !== null && !row.shares.some((share) => share.with === key);
  if (isAdded && context.actor.userId !== null) require(context.actor, 'job.share');
  const share = { with: key, level: 'contribute', note: null, expiresOn: null, by: context.actor.name } as const;
  return { to, set: { assigneeUserId, teamId, ...(isAdded ? { shares: [...row.shares, share] } : {}) } };
};

const plain =
  (action: JobAction, facts: JobFacts = {}): ((asked: Asked<Job, unknown>) => { waitReason: null }) =>
  ({ row }) => {
    moved(row, action, facts);
    return { waitReason: null };
  };

const withReason =
  (action: JobAction) =>
  ({ row, input }: { readonly row: Row<Job>; readonly input: { readonly reason: string | null } }) => {
    moved(row, action, { reason: input.reason });
    return { waitReason: input.reason };
  };

/** Details that are not given stay as they are. */
const waitSupplier: HandlerOf<'waitSupplier'> = ({ row, input: { reason, ...given } }) => {
  moved(row, 'wait-supplier', { reason });
  return {
    waitReason: reason,
    supplierId: given.supplierId ?? row.supplierId,
    supplierCase: given.supplierCase ?? row.supplierCase,
    supplierCaseUrl: given.supplierCaseUrl ?? row.supplierCaseUrl,
    supplierChaseOn: given.supplierChaseOn ?? row.supplierChaseOn,
  };
};

const resolve: HandlerOf<'resolve'> = async ({ context, row, input }) => {
  const { resolution } = input;
  if (input.resolveParts) await resolveParts(context, row, input);
  finished(row, 'resolve', { resolution, ...(await unfinished(context, row)) });
  return { resolution, resolutionCode: input.resolutionCode, resolvedAt: context.now, waitReason: null };
};

const close: HandlerOf<'close'> = async ({ context, row, input }) => {
  const resolution = input.resolution ?? row.resolution;
  if (input.resolveParts) await resolveParts(context, row, { ...input, resolution });
  finished(row, 'close', { resolution, ...(await unfinished(context, row)) });
  const resolved =
    row.status === 'resolved'
      ? {}
      : { resolutionCode: input.resolutionCode, resolvedAt: context.now, waitReason: null };
  return { ...resolved, resolution, closedAt: context.now };
};

const cancel: HandlerOf<'cancel'> = ({ context, row, input }) => {
  moved(row, 'cancel', input);
  return { waitReason: input.reason, closedAt: context.now };
};

const reopen: HandlerOf<'reopen'> = ({ row }) => {
  moved(row, 'reopen');
  return { reopenCount: row.reopenCount + 1, resolvedAt: null, closedAt: null, waitReason: null };
};

export const jobActions = {
  assign,
  start: plain('start'),
  // The refusals below have checked the visit.
  schedule: plain('schedule', { hasVisit: true }),
  waitCustomer: plain('wait-customer'),
  waitSupplier,
  hold: withReason('hold'),
  resume: plain('resume'),
  resolve,
  close,
  reopen,
  cancel,
};

/** Errors that depend only on the status and can be shown before the user tries. */
const OF_STATUS: readonly TransitionError[] = ['merged', 'not-open', 'not-closed', 'not-paused'];

const refusing =
  (action: JobAction): Refusing<Job> =>
  (_context, rows) =>
    new Map(
      rows.flatMap((row) => {
        const outcome = transition(row.status, action);
        return 'error' in outcome && OF_STATUS.includes(outcome.error)
          ? [[row.id, guardProblem(outcome.error)] as const]
          : [];
      }),
    );

const refusingWithoutVisit: Refusing<Job> = async ({ tx }, rows) => {
  const active = rows.filter(({ status }) => isActive(status)).map(({ id }) => id);
  const visited = await withComingVisit(tx, active, nowIso());
  return new Map(
    rows.flatMap(({ id, status }) => {
      const outcome = transition(status, 'schedule', { hasVisit: visited.has(id) });
      return 'error' in outcome ? [[id, guardProblem(outcome.error)] as const] : [];
    }),
  );
};

/** Refusals by declared action that follow from the status, and from the visits for `schedule`. */
export const jobRefusals = {
  assign: refusing('assign'),
  start: refusing('start'),
  schedule: refusingWithoutVisit,
  waitCustomer: refusing('wait-customer'),
  waitSupplier: refusing('wait-supplier'),
  hold: refusing('hold'),
  resume: refusing('resume'),
  resolve: refusing('resolve'),
  close: refusing('close'),
  reopen: refusing('reopen'),
  cancel: refusing('cancel'),
};
