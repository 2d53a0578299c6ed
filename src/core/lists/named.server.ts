import { binder } from '../access/access.server.ts';
import type { Actor } from '../access/actor.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { Values } from '../entity/change.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { referencesOf } from '../entity/references.ts';
import { entityNamed } from '../entity/registry.ts';
import { rootOf } from '../entity/shape.ts';
import { entryScope } from '../search/entryScope.server.ts';
import type { Named } from './query.ts';

/** The names of everything the rows refer to and the actor may see, in one query: noun → id → name. */
export async function namesOf(
  database: Queryable,
  entity: AnyEntity,
  rows: readonly Values[],
  actor: Actor,
): Promise<Readonly<Record<string, Readonly<Record<string, Named>>>>> {
  const wanted = new Map<string, Set<number>>();
  for (const reference of referencesOf(entity)) {
    const ids = wanted.get(reference.to) ?? new Set();
    for (const row of rows) for (const id of reference.idsIn(row)) ids.add(id);
    if (ids.size > 0) wanted.set(reference.to, ids);
  }
  const makers = new Set(rows.map((row) => row.createdBy).filter((id): id is number => typeof id === 'number'));
  if (makers.size > 0) wanted.set('user', new Set([...(wanted.get('user') ?? []), ...makers]));
  if (wanted.size === 0) return {};
  const pairs = [...wanted].flatMap(([name, ids]) =>
    [...ids].map((id) => ({ entity: rootOf(entityNamed(name)).name, id })),
  );
  const bind = binder();
  bind(pairs.map((pair) => pair.entity));
  bind(pairs.map((pair) => pair.id));
  const scope = entryScope(actor, bind);
  const { rows: found } = await database.query<{
    entity: string;
    entity_id: number;
    title: string;
    subtitle: string | null;
    archived: boolean;
  }>(
    `select s.entity, s.entity_id, s.title, s.subtitle, s.archived from search_entry s
       join unnest($1::text[], $2::bigint[]) as x (entity, id) on s.entity = x.entity and s.entity_id = x.id
      where ${scope}`,
    bind.values,
  );
  const refs: Record<string, Record<string, Named>> = {};
  for (const name of wanted.keys()) {
    const root = rootOf(entityNamed(name)).name;
    refs[name] = Object.fromEntries(
      found
        .filter((row) => row.entity === root && wanted.get(name)?.has(row.entity_id))
        .map((row) => [
          row.entity_id,
          {
            title: row.title,
            ...(row.subtitle ? { subtitle: row.subtitle } : {}),
            ...(row.archived ? { archived: true as const } : {}),
          },
        ]),
    );
  }
  return refs;
}
