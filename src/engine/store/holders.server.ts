import { type Binder, binder, isSeen, scopeClause } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import { may } from '../permission/permission.ts';
import { quoted } from '../db/names.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { entities } from '../entity/registry.ts';
import { fieldColumn, fromClause } from './rows.server.ts';
import { type FilePlace, ownFilePlaces } from '../entity/filePlaces.ts';

export interface SeenFile extends Record<string, unknown> {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly media_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly created_by: number | null;
}

type Finder = (tx: Queryable, actor: Actor, ids: readonly number[]) => Promise<readonly number[]>;
const elsewhere: Finder[] = [];

/** Registers a lookup for files that are attached elsewhere than to records. It returns those that the actor may see. */
export const alsoHolds = (find: Finder): void => {
  elsewhere.push(find);
};

/** The files among these that the actor may see: their own uploads, and files of records that they may see. */
export async function seenFiles(tx: Queryable, actor: Actor, ids: readonly number[]): Promise<readonly SeenFile[]> {
  const { rows } = await tx.query<SeenFile>(
    'select id, key, name, media_type, size, sha256, created_by from stored_file where id = any($1::bigint[])',
    [ids],
  );
  // The product itself may see every file.
  const isOwn = (file: SeenFile): boolean => actor.userId === null || file.created_by === actor.userId;
  const others = rows.filter((file) => !isOwn(file)).map((file) => file.id);
  const held = others.length > 0 ? await heldAmong(tx, actor, others) : new Set();
  return rows.filter((file) => isOwn(file) || held.has(file.id));
}

async function heldAmong(tx: Queryable, actor: Actor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const held = new Set<number>();
  for (const find of elsewhere) for (const id of await find(tx, actor, ids)) held.add(id);
  for (const noun of entities()) {
    const places = ownFilePlaces(noun).filter(({ key }) => isSeen(noun, actor, key));
    if (places.length === 0 || !may(actor.patterns, `${noun.name}.view`)) continue;
    const bind = binder();
    const wanted = `${bind(ids)}::bigint[]`;
    const { rows } = await tx.query<{ id: number }>(
      places.map((place) => heldIn(noun, place, actor, wanted, bind)).join(' union '),
      bind.values,
    );
    for (const { id } of rows) held.add(id);
    if (held.size === ids.length) break;
  }
  return held;
}

/** Query for the wanted files in one field of a noun's records that the actor may see. */
function heldIn(
  noun: AnyEntity,
  { key, column, field }: FilePlace,
  actor: Actor,
  wanted: string,
  bind: Binder,
): string {
  const kept = fieldColumn(noun, key);
  const from = `from ${fromClause(noun)}`;
  const scope = scopeClause(noun, actor, bind);
  if (column) {
    const id = `(line ->> ${quotedText(column)})`;
    return `select ${id}::bigint as id ${from}, jsonb_array_elements(${kept}) line where jsonb_typeof(${kept}) = 'array' and ${id}::bigint = any(${wanted}) and ${scope}`;
  }
  return field.kind === 'files'
    ? `select f.id ${from}, unnest(${kept}) as f (${quoted('id')}) where ${kept} && ${wanted} and f.id = any(${wanted}) and ${scope}`
    : `select ${kept} as id ${from} where ${kept} = any(${wanted}) and ${scope}`;
}

/** Quotes a name. Names of columns come from declarations. */
const quotedText = (name: string): string => `'${name.replaceAll("'", "''")}'`;
