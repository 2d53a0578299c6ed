import { readersAmong } from '#areas/identity/identity.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { invalid } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { job } from '../jobs/job.ts';
import type { ChecklistItem } from './checklist.ts';

/** Who is to do an item, by when, and the estimate in minutes. What is left out stays. */
export interface ItemPlan {
  readonly ownerId?: number | null | undefined;
  readonly dueOn?: string | null | undefined;
  readonly minutes?: number | null | undefined;
}

/** Plans an item and notifies a new owner. @throws 422 for an owner who cannot see the job */
export async function plannedItem(
  context: Context,
  row: Row<typeof job>,
  item: ChecklistItem,
  { ownerId = item.ownerId, dueOn = item.dueOn, minutes = item.minutes }: ItemPlan,
): Promise<ChecklistItem> {
  const planned = { ...item, dueOn: dueOn ?? null, minutes: minutes ?? null };
  const id = ownerId ?? null;
  if (id === (item.ownerId ?? null)) return planned;
  if (id === null) return { ...planned, ownerId: null, owner: null };
  const [reader] = await readersAmong(context.tx, job, row.id, [id]);
  if (reader === undefined) throw invalid({ ownerId: ['Choose a user who can see the job.'] });
  const { rows } = await context.tx.query<{ name: string }>('select name from "user" where id = $1', [id]);
  if (id !== context.actor.userId)
    await notify(context, {
      userIds: [id],
      kind: 'job.assigned',
      text: `${context.actor.name} assigned you “${item.text}” on ${titleOf(job, row)}.`.slice(0, 300),
      about: { path: recordPath(job, row) },
    });
  return { ...planned, ownerId: id, owner: rows[0]?.name ?? null };
}
