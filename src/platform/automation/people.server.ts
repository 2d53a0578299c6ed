import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { readRows } from '#engine/store/rows.server.ts';

type Group = (tx: Queryable, actor: Actor, ids: readonly number[]) => Promise<readonly number[]>;

const groups = new Map<string, Group>();

/** Registers a noun whose records are groups of users, and how to read their members. A rule can notify all of them. */
export function groupsPeople<E extends AnyEntity>(noun: E, peopleIn: (row: Row<E>) => readonly number[]): void {
  groups.set(noun.name, async (tx, actor, ids) => {
    const rows = await readRows(tx, noun, actor, ids);
    return rows.filter((row) => (row as Row<AnyEntity>).archivedAt === null).flatMap(peopleIn);
  });
}

/** The members of some groups, as far as the actor may see the groups. */
export async function membersOf(
  tx: Queryable,
  actor: Actor,
  noun: string,
  ids: readonly number[],
): Promise<readonly number[]> {
  const group = groups.get(noun);
  return group && ids.length > 0 ? group(tx, actor, ids) : [];
}
