import { require } from '#engine/access/access.server.ts';
import { openBatch } from '#engine/bulk/bulk.server.ts';
import type { Kept } from '#engine/bulk/logged.ts';
import { type Undone, undoBatch } from '#engine/bulk/undo.server.ts';
import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { AnyEntity, Row, Settable } from '#engine/entity/entity.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { conflict, notFound, refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { addLines } from '#platform/thread/threadStore.server.ts';
import { moveDrafts, returnDrafts } from '#platform/thread/moveDrafts.server.ts';
import { moveEntries, returnEntries } from '#platform/thread/moveEntries.server.ts';
import { united } from '../sharing/visibility.rules.ts';
import { guardProblem } from './jobActions.server.ts';
import { job } from './job.ts';
import { boundToCustomer, carrying, moveReferences, NO_LINKS, unitedLinks } from './mergeReferences.server.ts';
import { transition } from './transition.rules.ts';

type Job = Row<typeof job>;
const UNDO_DAYS = 30;

interface Merging {
  readonly dropId: number;
  readonly intoId: number;
  readonly version: number | undefined;
  /** Whether the user chose to merge jobs of different customers. */
  readonly across?: boolean | undefined;
}

/**
 * Merges two jobs of a customer: the kept job gets everything that refers to the other, which keeps its number and
 * redirects. One batch, which can be undone within thirty days.
 * @throws 403, 404, 409 for a stale version, 422 with the code of a guard
 */
export async function mergeJobs(
  context: Context,
  { dropId, intoId, version, across }: Merging,
): Promise<{ readonly batch: number; readonly customerId: number }> {
  require(context.actor, 'job.merge');
  const rows = await readRows(context.tx, job, context.actor, [dropId, intoId], { lock: true });
  const drop = rows.find(({ id }) => id === dropId);
  if (!drop) throw notFound('job');
  const keep = rows.find(({ id }) => id === intoId);
  const outcome = transition(drop.status, 'merge', {
    targetStatus: keep?.status ?? null,
    targetIsSelf: dropId === intoId,
  });
  if ('error' in outcome || !keep) throw guardProblem('error' in outcome ? outcome.error : 'bad-target');
  if (drop.version !== version)
    throw conflict('conflict', 'The job has changed since you opened it. Check it and merge again.');
  const isAcross = keep.customerId !== drop.customerId;
  if (isAcross) await allowAcross(context, drop, across === true);
  if (keep.parentId === drop.id) throw guardProblem('bad-target');

  const batch = await openBatch(context, 'merge', `${nameOf(drop)} merged into ${nameOf(keep)}`, job);
  const within: Context = { ...context, batchId: batch };
  const eventId = await noteContact(within, drop, keep);
  await moveReferences(within, drop, keep);
  await change(within, job, 'merge', keep.id, {
    tagIds: [...new Set([...keep.tagIds, ...drop.tagIds])].slice(0, 30),
    assets: [...new Set([...keep.assets, ...(isAcross ? [] : drop.assets)])].slice(0, 50),
    firstResponseAt: earlier(keep.firstResponseAt, drop.firstResponseAt),
    watcherIds: both(keep.watcherIds, drop.watcherIds).slice(0, 50),
    copyContactIds: both(keep.copyContactIds, isAcross ? [] : drop.copyContactIds).slice(0, 20),
    shares: [...united(keep.shares, drop.shares)].slice(0, 30),
    checklist: [...keep.checklist, ...drop.checklist].slice(0, 100),
    isPrivate: keep.isPrivate || drop.isPrivate,
    ...(hasCase(keep) ? {} : caseOf(drop)),
    ...unitedLinks(keep, drop),
  });
  await change(within, job, 'merge', drop.id, {
    status: 'merged',
    mergedIntoId: keep.id,
    mergedAt: context.now,
    closedAt: context.now,
    ...NO_LINKS,
  });
  const entryIds = await moveEntries(within.tx, 'job', drop.id, keep.id);
  await moveDrafts(within.tx, 'job', { from: drop.id, to: keep.id });
  await addLines(within, job, [{ recordId: keep.id, text: `merged ${nameOf(drop)} into this job` }]);
  await within.tx.query(
    'insert into job_merge (batch_id, kept_id, dropped_id, merged_at, entry_ids, event_id) values ($1, $2, $3, $4, $5, $6)',
    [batch, keep.id, drop.id, context.now, entryIds, eventId],
  );
  return { batch, customerId: keep.customerId };
}

/**
 * Jobs of different customers are merged only on purpose, and not while visits or parts belong to the merged job, which
 * cannot move to another customer.
 */
async function allowAcross(context: Context, drop: Job, isChosen: boolean): Promise<void> {
  if (!isChosen) throw refused('wrong_customer', 'The jobs belong to different customers, so they cannot be merged.');
  require(context.actor, 'job.mergeAcross');
  const uses = await boundToCustomer(context, drop);
  if (uses !== '')
    throw refused(
      'bound_to_customer',
      `${drop.number ?? 'This job'} has ${uses} at its customer. Remove the job from there first.`,
    );
}

/** The case at a supplier, of which a job has one. */
const caseOf = ({ supplierId, supplierCase, supplierCaseUrl }: Job) => ({ supplierId, supplierCase, supplierCaseUrl });
const hasCase = (row: Job): boolean => Object.values(caseOf(row)).some((value) => value !== null);

const nameOf = ({ number, title }: Job): string => `${number ?? ''} ${title}`;

const both = (one: readonly number[], other: readonly number[]): number[] => [...new Set([...one, ...other])];
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) < Date.parse(one)) ? other : one;

/** Counts staff contact on the dropped job as response of the kept one, if that had none. @returns the event */
async function noteContact({ tx }: Context, drop: Job, keep: Job): Promise<number | null> {
  if (drop.firstResponseAt === null || keep.firstResponseAt !== null) return null;
  const { rows } = await tx.query<{ id: number }>(
    `insert into job_event (job_id, at, type) values ($1, greatest($2::timestamptz, $3::timestamptz), 'staff-contact') returning id`,
    [keep.id, drop.firstResponseAt, keep.createdAt],
  );
  return rows[0]?.id ?? null;
}

async function change<E extends AnyEntity>(
  context: Context,
  noun: E,
  action: AuditAction,
  id: number,
  set: Settable<E>,
): Promise<void> {
  const [outcome] = await changeMany(context, noun, action, [{ id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

/** Undoes a merge; later additions stay with the kept job. @throws 404, 422 `too_late`, `merged_since` */
export async function unmergeJob(context: Context, droppedId: number): Promise<Undone> {
  require(context.actor, 'job.merge');
  const { tx, now } = context;
  const [drop] = await readRows(tx, job, context.actor, [droppedId]);
  if (!drop) throw notFound('job');
  const { rows } = await tx.query<{
    batch: number;
    kept: number;
    entry_ids: number[];
    event_id: number | null;
    late: boolean;
    isKeptMerged: boolean;
  }>(
    `select batch_id as batch, kept_id as kept, entry_ids, event_id, merged_at < $2::timestamptz - interval '${UNDO_DAYS} days' as late,
            exists (select 1 from job j where j.id = kept_id and j.status = 'merged') as "isKeptMerged"
       from job_merge where dropped_id = $1 and undone_at is null order by batch_id desc limit 1`,
    [droppedId, now],
  );
  const [merge] = rows;
  if (!merge) throw notFound('merge');
  if (merge.late) throw refused('too_late', `A merge can be undone for ${UNDO_DAYS} days.`);
  if (merge.isKeptMerged)
    throw refused('merged_since', `J${merge.kept} was merged into another job since then. Undo that merge first.`);
  if (merge.event_id !== null) await tx.query('delete from job_event where id = $1', [merge.event_id]);
  const undone = await undoBatch(context, merge.batch, (noun) => carrying(context, noun));
  await returnEntries(tx, 'job', { from: droppedId, to: merge.kept, ids: merge.entry_ids });
  await returnDrafts(tx, 'job', { from: droppedId, to: merge.kept });
  await addLines(context, job, [{ recordId: merge.kept, text: `undid the merge of ${nameOf(drop)}` }]);
  await tx.query('update job_merge set undone_at = $2 where batch_id = $1', [merge.batch, now]);
  return { ...undone, kept: undone.kept.map(withoutOwn) };
}

/** A kept record without the title that only its own user may read, such as that of a reminder. */
function withoutOwn(kept: Kept): Kept {
  const noun = entityNamed(kept.entity);
  return rootOf(noun).scope.by === 'own' ? { ...kept, title: noun.label } : kept;
}
