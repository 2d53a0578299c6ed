import { type Binder, binder, scopeClause } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import { may } from '../permission/permission.ts';
import { kept, unseen } from '../db/kept.server.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { Values } from '../store/change.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { referencesOf } from '../entity/references.ts';
import { entityNamed } from '../entity/registry.ts';
import { rootOf, titleOf } from '../entity/shape.ts';
import { fromClause, selectList } from '../store/rows.server.ts';
import { entryScope } from '../search/entryScope.server.ts';
import type { Named } from '../kinds/ref/named.ts';

/** Noun → id → name. */
export type Names = Readonly<Record<string, Readonly<Record<string, Named>>>>;

/** The names of all records that the rows refer to and that the actor may see, in one query. */
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

interface Found extends Record<string, unknown> {
  readonly entity: string;
  readonly entity_id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly archived: boolean;
}

async function found(
  database: Queryable,
  wanted: ReadonlyMap<string, ReadonlySet<number>>,
  actor: Actor,
): Promise<Names> {
  const bind = binder();
  const ledgers = new Map<string, AnyEntity>();
  const indexed: [entity: string, id: number][] = [];
  for (const [name, ids] of wanted) {
    const noun = entityNamed(name);
    if (!noun.ledger) indexed.push(...[...ids].map((id): [string, number] => [rootOf(noun).name, id]));
    else if (ids.size > 0 && may(actor.patterns, `${name}.view`)) ledgers.set(name, noun);
  }
  const statements = [
    ...(indexed.length > 0 ? [fromIndex(indexed, actor, bind)] : []),
    ...[...ledgers].map(([name, noun]) => fromLedger(noun, wanted.get(name) ?? new Set(), actor, bind)),
  ];
  if (statements.length === 0) return {};
  const text = statements.join(' union all ');
  const { rows } = await database.query<Found>(ledgers.size === 0 ? kept(text) : text, bind.values);
  const refs: Record<string, Record<string, Named>> = {};
  for (const [name, ids] of wanted) {
    const root = rootOf(entityNamed(name)).name;
    refs[name] = Object.fromEntries(
      rows
        .filter((row) => row.entity === root && ids.has(row.entity_id))
        .map((row) => [row.entity_id, namedBy(row, ledgers.get(name))]),
    );
  }
  return refs;
}

const namedBy = ({ title, subtitle, archived }: Found, ledger: AnyEntity | undefined): Named => ({
  title: ledger ? titleOf(ledger, JSON.parse(title) as Values) : title,
  ...(subtitle ? { subtitle } : {}),
  ...(archived ? { archived: true as const } : {}),
});

/**
 * Each name is looked up by its key. With a join, the planner would read the whole index of names for each portion of a
 * list.
 */
function fromIndex(pairs: readonly (readonly [entity: string, id: number])[], actor: Actor, bind: Binder): string {
  const nouns = unseen(bind(pairs.map(([noun]) => noun)), 'text[]');
  const ids = unseen(bind(pairs.map(([, id]) => id)), 'bigint[]');
  return `select n.* from unnest(${nouns}, ${ids}) as x (entity, id)
        cross join lateral (select s.entity, s.entity_id, s.title, s.subtitle, s.archived from search_entry s
          where s.entity = x.entity and s.entity_id = x.id and ${entryScope(actor, bind)} offset 0) n`;
}

/** The search index has no rows of ledgers, so the fields of their titles are read from the rows. */
function fromLedger(ledger: AnyEntity, ids: ReadonlySet<number>, actor: Actor, bind: Binder): string {
  return `select '${ledger.name}', r.id, (select to_jsonb(f)::text from (select ${selectList(ledger, new Set(ledger.title))}) f), null::text, false
        from ${fromClause(ledger)} where r.id = any(${bind([...ids])}::bigint[]) and ${scopeClause(ledger, actor, bind)}`;
}
