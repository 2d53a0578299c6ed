import type { Queryable } from '../db/pool.server.ts';
import type { Field } from '../kinds/field.ts';
import type { Actor } from '../permission/actor.ts';
import { may } from '../permission/permission.ts';
import { allGroups } from './groups.ts';

/** The files among these in present or earlier settings. Users who may view settings may see them. */
export async function filesOfGroups(tx: Queryable, actor: Actor, ids: readonly number[]): Promise<readonly number[]> {
  if (!may(actor.patterns, 'setting.view')) return [];
  const places = allGroups().flatMap(({ name, fields }) =>
    Object.entries<Field>(fields).flatMap(([key, { kind }]) => (kind === 'file' ? [{ name, key }] : [])),
  );
  const { rows } = await tx.query<{ id: number }>(
    `select distinct (v.value ->> p.key)::bigint as id
       from unnest($1::text[], $2::text[]) as p (name, key) join setting_version v on v.name = p.name
      where (v.value ->> p.key)::bigint = any($3::bigint[])`,
    [places.map(({ name }) => name), places.map(({ key }) => key), ids],
  );
  return rows.map(({ id }) => id);
}
