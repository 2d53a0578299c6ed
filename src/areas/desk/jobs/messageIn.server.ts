import { actionOf } from '#engine/changes/auditEvents.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { notFound } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { type ReceivedEntry, receiveEntry } from '#platform/thread/receiveEntry.server.ts';
import { addLines, type StoredEntry } from '#platform/thread/threadStore.server.ts';
import { job } from './job.ts';
import { isActive } from './jobStatus.ts';

/**
 * Adds a customer's message to a job. As for any customer reply, a waiting or resolved job opens again.
 * @param reopens also reopens a closed job
 * @throws 404
 */
export async function addCustomerMessage(
  context: Context,
  jobId: number,
  message: ReceivedEntry,
  { reopens }: { readonly reopens: boolean },
): Promise<StoredEntry> {
  const row = await jobHeld(context, jobId);
  if (reopens && !isActive(row.status) && row.status !== 'merged') await reopen(context, row);
  return receiveEntry(context, job.name, jobId, message);
}

/** Adds an event line to the thread of a job. */
export const addJobLine = (context: Context, jobId: number, text: string): Promise<void> =>
  addLines(context, job, [{ recordId: jobId, text }]);

async function jobHeld({ tx, actor }: Context, id: number): Promise<Row<typeof job>> {
  const [row] = await readRows(tx, job, actor, [id], { lock: true });
  if (!row) throw notFound('job');
  return row;
}

async function reopen(context: Context, { id, reopenCount }: Row<typeof job>): Promise<void> {
  const set = {
    status: 'open',
    reopenCount: reopenCount + 1,
    resolvedAt: null,
    closedAt: null,
    waitReason: null,
  } as const;
  const [outcome] = await changeMany(context, job, actionOf(job, 'reopen'), [{ id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}
