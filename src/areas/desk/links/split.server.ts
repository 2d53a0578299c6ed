import { require } from '#engine/access/access.server.ts';
import { openBatch } from '#engine/bulk/bulk.server.ts';
import { type Undone, undoBatch } from '#engine/bulk/undo.server.ts';
import { conflict, invalid, notFound, refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany, create } from '#engine/store/store.server.ts';
import { moveChosen, returnEntries } from '#platform/thread/moveEntries.server.ts';
import { writeEntry } from '#platform/thread/writeEntry.server.ts';
import { addLines } from '#platform/thread/threadStore.server.ts';
import { guardProblem } from '../jobs/jobActions.server.ts';
import { job } from '../jobs/job.ts';
import { timeEntry } from '../time/timeEntry.ts';

export interface Splitting {
  readonly id: number;
  readonly version: number;
  readonly title: string;
  readonly entryIds: readonly number[];
  readonly timeEntryIds: readonly number[];
  /** Writes a public reply on the new job that gives the requester its number. */
  readonly tellsRequester: boolean;
}

const UNDO_DAYS = 30;

/**
 * Splits a job: the new job gets the selected messages and times. One batch, which can be undone within thirty days.
 * @throws 403, 404, 409 for a stale version, 422
 */
export async function splitJob(context: Context, asked: Splitting): Promise<{ id: number; customerId: number }> {
  require(context.actor, 'job.create');
  const [row] = await readRows(context.tx, job, context.actor, [asked.id], { lock: true });
  if (!row) throw notFound('job');
  if (row.status === 'merged') throw guardProblem('merged');
  if (row.version !== asked.version)
    throw conflict('conflict', 'The job has changed since you opened it. Check it and split again.');
  if (asked.entryIds.length + asked.timeEntryIds.length === 0)
    throw invalid({ entryIds: ['Choose at least one message or time entry.'] });
  const batch = await openBatch(context, 'split', `${String(row.number)} split`, job);
  const within: Context = { ...context, batchId: batch };
  const { customerId, contactId, copyContactIds, siteId, type, impact, urgency, teamId, tagIds } = row;
  const made = await create(within, job, {
    customerId,
    contactId,
    copyContactIds,
    siteId,
    type,
    impact,
    urgency,
    teamId,
    tagIds,
    isPrivate: row.isPrivate,
    slaPolicyId: row.slaPolicyId,
    title: asked.title,
    source: 'internal',
  });
  // The new job has the same shares as the original.
  await put(within, made.id, { splitFromId: row.id, shares: row.shares });
  await moveTimes(within, row.id, made.id, asked.timeEntryIds);
  const moved = await moveChosen(context.tx, 'job', { from: row.id, to: made.id, ids: asked.entryIds });
  if (moved.length < new Set(asked.entryIds).size)
    throw invalid({ entryIds: ['A message was not found on this job. Load the page again.'] });
  await addLines(within, job, [
    { recordId: row.id, text: `split ${String(made.number)} from this job` },
    { recordId: made.id, text: `split this from ${String(row.number)}` },
  ]);
  await context.tx.query(
    'insert into job_split (batch_id, from_id, to_id, split_at, entry_ids) values ($1, $2, $3, $4, $5)',
    [batch, row.id, made.id, context.now, moved],
  );
  if (asked.tellsRequester) {
    if (contactId === null) throw invalid({ tellsRequester: ['The job has no requester. Choose one first.'] });
    const body = tellingOf(made.number ?? '', made.title);
    await writeEntry(within, job.name, made.id, { visibility: 'public', body, clientKey: `split-${made.id}` });
  }
  return { id: made.id, customerId };
}

const tellingOf = (number: string, title: string): string =>
  `Part of your request is now a separate job, so that we can work on each part.\n\nThe new job is ${number}: ${title}. Reply to this email about this part, and to our other emails about the rest.`;

async function moveTimes(context: Context, fromId: number, toId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await context.tx.query<{ id: number }>(
    'select id from time_entry where job_id = $1 and id = any($2::bigint[])',
    [fromId, ids],
  );
  if (rows.length < new Set(ids).size)
    throw invalid({ timeEntryIds: ['A time entry was not found on this job. Load the page again.'] });
  const outcomes = await changeMany(
    context,
    timeEntry,
    'split',
    rows.map(({ id }) => ({ id, version: null, set: { jobId: toId } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}

async function put(
  context: Context,
  id: number,
  set: Parameters<typeof changeMany<typeof job>>[3][number]['set'],
): Promise<void> {
  const [outcome] = await changeMany(context, job, 'split', [{ id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

/** Undoes a split: messages and times return, and the new job is removed. @throws 404, 422 `too_late`, `in_use` */
export async function unsplitJob(context: Context, madeId: number): Promise<Undone & { fromId: number }> {
  require(context.actor, 'job.create');
  const { tx, actor, now } = context;
  const { rows } = await tx.query<{ batch: number; from: number; entry_ids: number[]; late: boolean; others: number }>(
    `select s.batch_id as batch, s.from_id as "from", s.entry_ids, s.split_at < $2::timestamptz - interval '${UNDO_DAYS} days' as late,
            (select count(*)::int from thread_entry e where e.noun = 'job' and e.record_id = s.to_id and e.kind = 'message'
                and e.withdrawn_at is null and e.id <> all(s.entry_ids)) as others
       from job_split s where s.to_id = $1 and s.undone_at is null`,
    [madeId, now],
  );
  const [split] = rows;
  const [made] = await readRows(tx, job, actor, [madeId], { lock: true });
  if (!split || !made) throw notFound('split');
  if (split.late) throw refused('too_late', `A split can be undone for ${UNDO_DAYS} days.`);
  if (split.others > 0)
    throw refused('in_use', 'The new job has messages of its own. Merge it into the other job instead.');
  await returnEntries(tx, 'job', { from: split.from, to: madeId, ids: split.entry_ids });
  await tx.query('update job_split set undone_at = $2 where batch_id = $1', [split.batch, now]);
  const undone = await undoBatch(context, split.batch);
  await addLines(context, job, [{ recordId: split.from, text: `undid the split of ${String(made.number)}` }]);
  return { ...undone, fromId: split.from };
}
