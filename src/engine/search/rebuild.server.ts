import { createHash } from 'node:crypto';
import { type Database, inTransaction, type Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { entities } from '../entity/registry.ts';
import { rootOf } from '../entity/shape.ts';
import { statesOf } from '../entity/states.ts';
import { product } from '../permission/actor.ts';
import { reindex } from '../store/ledger.server.ts';
import { readRows } from '../store/rows.server.ts';

/** Raise this number when the code of titles or search entries changes, because declarations do not show it. */
const CODE = 1;
const PORTION = 500;

/** A fingerprint of what decides the search entries of a noun: two releases with the same one write the same entries. */
export function fingerprintOf(noun: AnyEntity): string {
  const named = new Set([...noun.title, ...(noun.subtitle ?? [])]);
  const fields = Object.entries(noun.fields).filter(([key, field]) => field.search || named.has(key));
  const facts = [CODE, noun.label, noun.title, noun.subtitle, fields, statesOf(noun), noun.unsearched, noun.internal];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

/** The nouns whose search entries were written by other rules than those of this release. */
export async function outdatedNouns(tx: Queryable): Promise<readonly AnyEntity[]> {
  const { rows } = await tx.query<{ kind: string; fingerprint: string }>('select kind, fingerprint from search_rules');
  const written = new Map(rows.map(({ kind, fingerprint }) => [kind, fingerprint]));
  return entities().filter((noun) => !noun.ledger && written.get(noun.name) !== fingerprintOf(noun));
}

/** Records the rules of an empty index, so that nothing is written again: this release writes all its entries. */
export async function beginIndex(tx: Queryable): Promise<void> {
  const nouns = await outdatedNouns(tx);
  await tx.query(
    `insert into search_rules (kind, fingerprint) select * from unnest($1::text[], $2::text[])
      where not exists (select from search_entry) on conflict (kind) do update set fingerprint = excluded.fingerprint`,
    [nouns.map(({ name }) => name), nouns.map(fingerprintOf)],
  );
}

/** Writes the search entries of these nouns again, in portions. Safe to repeat, and users can save meanwhile. */
export async function rebuildSearch(database: Database): Promise<void> {
  for (const noun of await outdatedNouns(database)) {
    for (let last: number | undefined = 0; last !== undefined; ) last = await portion(database, noun, last);
    await database.query(
      `insert into search_rules (kind, fingerprint) values ($1, $2)
       on conflict (kind) do update set fingerprint = excluded.fingerprint`,
      [noun.name, fingerprintOf(noun)],
    );
  }
}

/** @returns the last ID of the portion; undefined after the last portion */
const portion = (database: Database, noun: AnyEntity, after: number): Promise<number | undefined> =>
  inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ entity_id: number }>(
      `select entity_id from search_entry where entity = $1 and kind = $2 and entity_id > $3
        order by entity_id limit ${PORTION}`,
      [rootOf(noun).name, noun.name, after],
    );
    const ids = rows.map(({ entity_id }) => entity_id);
    // The lock keeps a change that is being saved from being overwritten by the row before it.
    await reindex(tx, noun, await readRows(tx, noun, product('Search'), ids, { lock: true }));
    return ids.at(-1);
  });
