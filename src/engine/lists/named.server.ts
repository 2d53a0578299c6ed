import { binder } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import { kept, unseen } from '../db/kept.server.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { Values } from '../store/change.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { referencesOf } from '../entity/references.ts';
import { entityNamed } from '../entity/registry.ts';
import { rootOf, titleOf } from '../entity/shape.ts';
import { readRows } from '../store/rows.server.ts';
import { entryScope } from '../search/entryScope.server.ts';
import type { Named } from '../kinds/ref/named.ts';

/** Noun → id → name. */
export type Names = Readonly<Record<string, Readonly<Record<string, Named>>>>;

/** The names of all records that the rows refer to and that the actor may see, in one query and one for each ledger. */
export const namesOf = (
  database: Queryable,
  entity: AnyEntity,
  rows: readonly Values[],
  actor: Actor,
): Promise<Names> => found(database, referredTo(entity, rows), actor);

/** The maximum number of names kept for a long list. Above it, they are discarded and fetched again. */
const MOST_KEPT = 50_000;

/** Like `namesOf`, for a list read in portions within one transaction. Names from earlier portions are not fetched again. */
export function rememberedNames(
  entity: AnyEntity,
  actor: Actor,
): (tx: Queryable, rows: readonly Values[]) => Promise<Names> {
  const known = new Map<string, Map<number, Named | undefined>>();
  let count = 0;
  return async (tx, rows) => {
    if (count > MOST_KEPT) known.clear();
    const wanted = referredTo(entity, rows);
    const unknown = new Map(
      [...wanted].map(([noun, ids]) => [noun, new Set([...ids].filter((id) => !known.get(noun)?.has(id)))]),
    );
    const more = await found(tx, unknown, actor);
    for (const [noun, ids] of unknown) {
      const names = known.get(noun) ?? new Map<number, Named | undefined>();
      for (const id of ids) names.set(id, more[noun]?.[id]);
      known.set(noun, names);
    }
    count = [...known.values()].reduce((sum, names) => sum + names.size, 0);
    return Object.fromEntries(
      [...wanted].map(([noun, ids]) => [
        noun,
        Object.fromEntries(
          [...ids].flatMap((id) => {
            const name = known.get(noun)?.get(id);
            return name ? [[id, name]] : [];
          }),
        ),
      ]),
    );
  };
}

/** The records that rows refer to: noun → ids. */
function referredTo(entity: AnyEntity, rows: readonly Values[]): Map<string, Set<number>> {
  const wanted = new Map<string, Set<number>>();
  for (const reference of referencesOf(entity)) {
    const ids = wanted.get(reference.to) ?? new Set();
    for (const row of rows) for (const id of reference.idsIn(row)) ids.add(id);
    if (ids.size > 0) wanted.set(reference.to, ids);
  }
  const makers = new Set(rows.map((row) => row.createdBy).filter((id): id is number => typeof id === 'number'));
  if (makers.size > 0) wanted.set('user', new Set([...(wanted.get('user') ?? []), ...makers]));
  return wanted;
}

async function found(
  database: Queryable,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
  actor: Actor,
): Promise<Names> {
  const ofLedgers = [...wanted].filter(([name]) => entityNamed(name).ledger);
  const others = new Map([...wanted].filter(([name]) => !entityNamed(name).ledger));
  const refs = await indexed(database, others, actor);
  return { ...refs, ...(await posted(database, ofLedgers, actor)) };
}

/** The search index has no rows of ledgers, so their names are read from the rows: one statement for each ledger. */
async function posted(
  database: Queryable,
  wanted: readonly (readonly [string, ReadonlySet<number>])[],
  actor: Actor,
): Promise<Names> {
  const refs: Record<string, Record<string, Named>> = {};
  for (const [name, ids] of wanted) {
    if (ids.size === 0) continue;
    const ledger = entityNamed(name);
    const rows = await readRows(database, ledger, actor, [...ids]);
    refs[name] = Object.fromEntries(rows.map((row) => [row.id, { title: titleOf(ledger, row) }]));
  }
  return refs;
}

async function indexed(
  database: Queryable,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
  actor: Actor,
): Promise<Names> {
  const pairs = [...wanted].flatMap(([name, ids]) =>
    [...ids].map((id) => ({ entity: rootOf(entityNamed(name)).name, id })),
  );
  if (pairs.length === 0) return {};
  const bind = binder();
  bind(pairs.map((pair) => pair.entity));
  bind(pairs.map((pair) => pair.id));
  const scope = entryScope(actor, bind);
  // Each name is looked up by its key. With a join, the planner would read the whole index of names for each portion of
  // a list.
  const { rows } = await database.query<{
    entity: string;
    entity_id: number;
    title: string;
    subtitle: string | null;
    archived: boolean;
  }>(
    kept(
      `select n.* from unnest(${unseen('$1', 'text[]')}, ${unseen('$2', 'bigint[]')}) as x (entity, id)
        cross join lateral (select s.entity, s.entity_id, s.title, s.subtitle, s.archived from search_entry s
          where s.entity = x.entity and s.entity_id = x.id and ${scope} offset 0) n`,
    ),
    bind.values,
  );
  const refs: Record<string, Record<string, Named>> = {};
  for (const name of wanted.keys()) {
    const root = rootOf(entityNamed(name)).name;
    refs[name] = Object.fromEntries(
      rows
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
