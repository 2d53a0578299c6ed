import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { may } from '#engine/permission/permission.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { actorOfUser } from './actorOfUser.server.ts';

/** The users among those given who may see a record, and so may be notified about it. */
export async function readersAmong(
  tx: Queryable,
  noun: AnyEntity,
  id: number,
  userIds: readonly number[],
): Promise<readonly number[]> {
  const readers: number[] = [];
  for (const userId of userIds) {
    const actor = await actorOfUser(tx, userId);
    if (!actor || !may(actor.patterns, `${noun.name}.view`)) continue;
    if ((await readRows(tx, noun, actor, [id])).length > 0) readers.push(userId);
  }
  return readers;
}
