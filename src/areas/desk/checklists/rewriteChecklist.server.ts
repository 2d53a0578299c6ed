import { require } from '#engine/access/access.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { notFound } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { guardProblem } from '../jobs/jobActions.server.ts';
import { job } from '../jobs/job.ts';
import type { ChecklistItem } from './checklist.ts';

type Items = readonly ChecklistItem[];

/** The version of a job after a change of its checklist, and its number of open items. */
export interface Rewritten {
  readonly version: number;
  readonly open: number;
}

/**
 * Changes the current items of a locked job, so that concurrent ticks by two users both count.
 * @throws 403, 404, 422 for a merged job
 */
export async function rewriteChecklist(
  context: Context,
  id: number,
  step: (items: Items, row: Row<typeof job>) => Items | Promise<Items>,
): Promise<Rewritten> {
  require(context.actor, 'job.update');
  const [row] = await readRows(context.tx, job, context.actor, [id], { lock: true });
  if (!row) throw notFound('job');
  if (row.status === 'merged') throw guardProblem('merged');
  const checklist = [...(await step(row.checklist, row))];
  const [outcome] = await changeMany(context, job, 'checklist-changed', [{ id, version: null, set: { checklist } }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
  return {
    version: outcome?.change.after.version ?? row.version,
    open: checklist.filter(({ doneAt }) => doneAt === null).length,
  };
}

/** Changes the item with a key. @throws 404 if the checklist has none */
export function withItem(items: Items, key: string, change: (item: ChecklistItem) => ChecklistItem): Items {
  if (!items.some((item) => item.key === key)) throw notFound('checklist item');
  return items.map((item) => (item.key === key ? change(item) : item));
}
