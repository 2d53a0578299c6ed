import { inSentence } from '#engine/entity/inSentence.ts';
import { type Binder, binder, narrowingsOf, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { grouped } from '#engine/entity/grouped.ts';
import { entities, findEntity } from '#engine/entity/registry.ts';
import { rootOf } from '#engine/entity/shape.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { fromClause } from '#engine/store/rows.server.ts';

interface Line {
  readonly entity: string;
  readonly entityId: number | null;
  readonly title: string;
  readonly note?: string | null;
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** The word that the log uses for hidden records of a noun; undefined if all users of the noun see every record. */
const hiddenAs = (noun: AnyEntity): string | undefined =>
  narrowingsOf(noun).flatMap((each) => (each.by === 'groups' ? [each.hiddenAs] : []))[0];

/** Removes the names and values of records that the reader cannot see. The line itself stays. */
export async function withoutHidden<L extends Line>(
  database: Queryable,
  actor: Actor,
  lines: readonly L[],
): Promise<L[]> {
  const hidden = new Map<string, string>();
  for (const [name, own] of grouped(lines, ({ entity }) => entity)) {
    const noun = findEntity(name);
    const word = noun && hiddenAs(noun);
    if (!noun || word === undefined) continue;
    const ids = [...new Set(own.flatMap(({ entityId }) => entityId ?? []))];
    for (const id of await hiddenAmong(database, noun, actor, ids)) hidden.set(`${name} ${id}`, nameOf(noun, word, id));
  }
  return lines.map((line) => {
    const title = hidden.get(`${line.entity} ${line.entityId ?? ''}`);
    if (title === undefined) return line;
    return { ...line, title, ...('note' in line && { note: null }), ...('changes' in line && { changes: {} }) };
  });
}

async function hiddenAmong(
  database: Queryable,
  noun: AnyEntity,
  actor: Actor,
  ids: readonly number[],
): Promise<readonly number[]> {
  const bind = binder();
  const wanted = bind(ids);
  const clause = scopeClause(noun, actor, bind);
  if (clause === 'true' || ids.length === 0) return [];
  const { rows } = await database.query<{ id: number }>(
    `select r.id from ${fromClause(rootOf(noun))} where r.id = any(${wanted}::bigint[]) and not (${clause})`,
    bind.values,
  );
  return rows.map(({ id }) => id);
}

/** "Private job J12", or without a number if the noun has none. */
function nameOf(noun: AnyEntity, word: string, id: number): string {
  const prefix = Object.values(noun.fields).find(({ fromId }) => fromId !== undefined)?.fromId;
  return [word, inSentence(noun.label), ...(prefix === undefined ? [] : [`${prefix}${id}`])].join(' ');
}

/** Limits entries of `change_log l` to records that the actor can see, so that hidden names cannot be searched for. */
export function* seenByName(actor: Actor, bind: Binder): Generator<string> {
  for (const noun of entities().filter((each) => each.base === undefined && hiddenAs(each) !== undefined)) {
    const clause = scopeClause(noun, actor, bind);
    if (clause !== 'true')
      yield `(l.entity <> ${bind(noun.name)} or not exists (select from ${fromClause(noun)} where r.id = l.entity_id and not (${clause})))`;
  }
}
