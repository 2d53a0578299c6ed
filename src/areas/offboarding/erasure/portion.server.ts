import { createHash } from 'node:crypto';
import { column, quoted } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { ownFilePlaces } from '#engine/entity/filePlaces.ts';
import { ownedFields } from '#engine/entity/ownedNouns.ts';
import { emptied } from './emptied.rules.ts';
import type { ErasedTable } from './erasedNouns.ts';
import { type Ground, release, stillNeeded } from './keys.server.ts';
import { addressesOf, forgetAddresses, forgetTraces } from './traces.server.ts';

/** What was deleted of a table so far. */
export interface Part {
  readonly label: string;
  readonly erased: number;
  /** Rows that stay without their texts, because the accounts refer to them. */
  readonly emptied: number;
  /** SHA-256 over the previous hash and the IDs of each portion, in order. */
  readonly hash: string;
  /** The last ID that was processed. */
  readonly after: number;
  readonly isDone: boolean;
}

export const newPart = (label: string): Part => ({
  label,
  erased: 0,
  emptied: 0,
  hash: '',
  after: 0,
  isDone: false,
});

/** The hash of a chain of portions. */
export const chained = (before: string, values: readonly (number | string)[]): string =>
  createHash('sha256')
    .update(`${before}\n${values.join(',')}`)
    .digest('hex');

/**
 * Deletes the next rows of one table with all that belongs to them. Rows that the accounts refer to stay, without their
 * texts.
 * @returns the progress, and the IDs of files that belonged to the rows
 */
export async function erasePortion(
  tx: Queryable,
  ground: Ground,
  { table, noun, where }: ErasedTable,
  { customerId, part, size }: { readonly customerId: number; readonly part: Part; readonly size: number },
): Promise<{ readonly part: Part; readonly files: readonly number[] }> {
  const places = ownFilePlaces(noun);
  const columns = [...new Set(places.map(({ key }) => key))].map((key) => `, t.${column(key)} as ${quoted(key)}`);
  const { rows } = await tx.query<{ id: number } & Record<string, unknown>>(
    `select t.id${columns.join('')} from ${quoted(table)} t where ${where} and t.id > $2 order by t.id limit ${size}`,
    [customerId, part.after],
  );
  const ids = rows.map(({ id }) => id);
  const isDone = rows.length < size;
  if (ids.length === 0) return { part: { ...part, isDone }, files: [] };
  if (noun.name === 'contact') await forgetAddresses(tx, await addressesOf(tx, ids));
  const files = rows.flatMap((row) => places.flatMap((place) => place.idsIn(row)));
  // A type of asset shares its ID with the asset, which comes later.
  if (!noun.base) files.push(...(await forgetTraces(tx, ground, noun, ids)));
  files.push(...(await release(tx, ground, table, ids)));
  const needed = await stillNeeded(tx, ground, table, ids);
  if (needed.length > 0) {
    for (const { name, by } of ownedFields(noun))
      await tx.query(`delete from ${column(name)} where ${column(by)} = any($1::bigint[])`, [needed]);
    await tx.query(`update ${quoted(table)} t set ${emptied(noun)} where t.id = any($1::bigint[])`, [needed]);
  }
  await tx.query(`delete from ${quoted(table)} where id = any($1::bigint[]) and id <> all($2::bigint[])`, [
    ids,
    needed,
  ]);
  return {
    files,
    part: {
      ...part,
      erased: part.erased + ids.length - needed.length,
      emptied: part.emptied + needed.length,
      hash: chained(part.hash, ids),
      after: ids.at(-1) ?? part.after,
      isDone,
    },
  };
}
