import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { readRows } from '#engine/store/rows.server.ts';

type MembersOf = (row: Readonly<Values>) => readonly number[];

const groups = new Map<string, { readonly noun: AnyEntity; readonly membersOf: MembersOf }>();

/** Says that the records of a noun stand for people, and who these are: a rule may tell all of them. */
export function groupsPeople(noun: AnyEntity, membersOf: MembersOf): void {
  groups.set(noun.name, { noun, membersOf });
}

/** The people of some groups, as far as whoever asks may see these. */
export async function membersOf(
  tx: Queryable,
  actor: Actor,
  noun: string,
  ids: readonly number[],
): Promise<readonly number[]> {
  const group = groups.get(noun);
  if (!group || ids.length === 0) return [];
  const rows = await readRows(tx, group.noun, actor, ids);
  return rows.filter(({ archivedAt }) => archivedAt === null).flatMap((row) => group.membersOf(row));
}
