import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseWith } from '../belonging.server.ts';
import type { customer } from './customer.ts';
import { groupGap } from './customer.rules.ts';

/** Checks that a group has no loop and at most three levels. */
export async function judgeGroups(context: Context, changes: readonly Change<typeof customer>[]): Promise<void> {
  const setting = changes.flatMap((change) => {
    const { parentId } = change.after;
    return parentId === null || change.before?.parentId === parentId ? [] : [{ change, parentId }];
  });
  if (setting.length === 0) return;
  // Serialise group changes: two that are valid alone could form a loop together.
  await context.tx.query(`select pg_advisory_xact_lock(hashtext('customer.parentId'))`);
  const { rows } = await context.tx.query<{ id: number; name: string; parentId: number }>(
    'select id, name, parent_id as "parentId" from customer where parent_id is not null',
  );
  const parentOf = new Map<number, number | null>(rows.map((row) => [row.id, row.parentId]));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  for (const { change, parentId } of setting) {
    const id = change.after.id ?? 0;
    const gap = groupGap(id, parentId, parentOf, id === 0 ? 0 : levelsBelow(id, parentOf));
    if (gap)
      refuseWith(change, gap.code, gap.message, 'parentId', {
        chain: gap.chain.map((each) => ({
          id: each,
          title: names.get(each) ?? (each === id ? change.after.name : `#${each}`),
        })),
      });
    else if (id !== 0) parentOf.set(id, parentId);
  }
}

function levelsBelow(id: number, parentOf: ReadonlyMap<number, number | null>): number {
  const children = [...parentOf].filter(([child, parent]) => parent === id && child !== id).map(([child]) => child);
  return children.reduce((deepest, child) => Math.max(deepest, 1 + levelsBelow(child, parentOf)), 0);
}
