import type { Actor } from '../../permission/actor.ts';
import type { Queryable } from '../../db/pool.server.ts';
import type { Context } from '../../request/context.server.ts';
import { notFound } from '../../http/problem.ts';
import type { FileColumn } from '../reading/headers.ts';
import { headerSet } from './mapping.ts';
import type { Mapping } from './preset.ts';
import type { Reading } from '../reading/reading.ts';

/** A mapping saved for files with the same headers. */
export interface Profile {
  readonly id: number;
  readonly name: string;
  readonly mapping: Mapping;
  readonly shared: boolean;
  readonly mine: boolean;
}

/** Saved mappings that match a file's headers: the user's own first, then by most recent use. */
export async function profilesFor(tx: Queryable, actor: Actor, columns: readonly FileColumn[]): Promise<Profile[]> {
  const { rows } = await tx.query<Profile & Record<string, unknown>>(
    `select id, name, mapping, shared, owner_id = $2 as mine from import_profile
      where headers = $1 and (owner_id = $2 or shared) order by owner_id = $2 desc, coalesce(used_at, created_at) desc limit 10`,
    [headerSet(columns), actor.userId ?? 0],
  );
  return rows;
}

/** Saves a mapping under a name, replacing an earlier one of the same name. */
export async function keepProfile(
  context: Context,
  columns: readonly FileColumn[],
  {
    name,
    shared,
    mapping,
    reading,
  }: { readonly name: string; readonly shared: boolean; readonly mapping: Mapping; readonly reading: Reading },
): Promise<void> {
  const { encoding: _, sheets: __, sheet: ___, settled: ____, kind: _____, ...kept } = reading;
  await context.tx.query(
    `insert into import_profile (name, owner_id, shared, headers, mapping, reading, created_at, used_at) values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (owner_id, lower(name)) do update set name = excluded.name, shared = excluded.shared, headers = excluded.headers,
       mapping = excluded.mapping, reading = excluded.reading, used_at = excluded.used_at`,
    [
      name,
      context.actor.userId ?? 0,
      shared,
      headerSet(columns),
      JSON.stringify(mapping),
      JSON.stringify(kept),
      context.now,
    ],
  );
}

/** Deletes a profile of the current user. @throws 404 */
export async function forgetProfile(context: Context, id: number): Promise<void> {
  const { rowCount } = await context.tx.query('delete from import_profile where id = $1 and owner_id = $2', [
    id,
    context.actor.userId ?? 0,
  ]);
  if (rowCount === 0) throw notFound('profile');
}
