import { type Database, inTransaction, type Queryable } from '../db/pool.server.ts';
import { quoted } from '../db/names.ts';
import type { KeyRing } from './keys.server.ts';
import { seal, unseal, unsealStored } from './sealedBox.server.ts';

/** A column with encrypted secrets. It must be registered, otherwise its secrets are lost when their key is removed. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  readonly purpose: string;
  /** The column whose value is passed to `place`. */
  readonly placedBy: string;
  readonly place: (value: number | string) => string;
}

const columns: SealedColumn[] = [];
const PORTION = 200;

/** Registers a column of encrypted secrets. Areas and engine rooms do so once, from their modules. */
export function sealedColumn(column: SealedColumn): void {
  if (!columns.some((each) => each.table === column.table && each.column === column.column)) columns.push(column);
}

/** The number of secrets per key id. */
export async function sealedByKey(database: Queryable): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await columnsIn(database)) {
    const { rows } = await database.query<{ id: string; count: number }>(
      `select split_part(${quoted(column)}, '.', 2) as id, count(*)::int as count from ${quoted(table)}
        where ${quoted(column)} is not null group by 1`,
    );
    for (const { id, count } of rows) counts[id] = (counts[id] ?? 0) + count;
  }
  return counts;
}

/** The registered columns that exist in a database, because one of an earlier release lacks some. */
async function columnsIn(database: Pick<Queryable, 'query'>): Promise<readonly SealedColumn[]> {
  const { rows } = await database.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and table_name = any($1::text[])`,
    [columns.map(({ table }) => table)],
  );
  return columns.filter(({ table, column }) => rows.some(({ name }) => name === `${table}.${column}`));
}

/**
 * Decrypts random secrets as a test: at least one of each column, unless there are more columns than `most`. Their
 * content is wiped immediately.
 * @returns how many were decrypted, from how many columns, and the columns in which one failed, as “table.column”
 */
export async function openSample(
  database: Pick<Queryable, 'query'>,
  keys: KeyRing,
  most: number,
): Promise<{ readonly opened: number; readonly kinds: number; readonly shut: readonly string[] }> {
  const found: {
    readonly about: SealedColumn;
    readonly turn: number;
    readonly sealed: string;
    readonly place: string;
  }[] = [];
  for (const about of await columnsIn(database)) {
    const { rows } = await database.query<{ placed: number | string; sealed: string }>(
      `select ${quoted(about.placedBy)} as placed, ${quoted(about.column)} as sealed from ${quoted(about.table)}
        where ${quoted(about.column)} is not null order by random() limit $1`,
      [most],
    );
    found.push(...rows.map(({ placed, sealed }, turn) => ({ about, turn, sealed, place: about.place(placed) })));
  }
  // In rounds, so that a column with few secrets is not crowded out by one with many.
  const chosen = found.sort((one, other) => one.turn - other.turn).slice(0, most);
  const shut: string[] = [];
  for (const { about, sealed, place } of chosen)
    try {
      unseal(keys, about.purpose, place, sealed).fill(0);
    } catch {
      shut.push(`${about.table}.${about.column}`);
    }
  return { opened: chosen.length - shut.length, kinds: new Set(chosen.map(({ about }) => about)).size, shut };
}

/**
 * Re-encrypts all secrets that use an older key of the ring with the first key. It can be interrupted and repeated, and
 * runs while the product is in use.
 * @returns the number of re-encrypted secrets, and of those that could not be decrypted
 */
export async function sealAnew(
  database: Database,
  keys: KeyRing,
): Promise<{ readonly sealed: number; readonly shut: number }> {
  let sealed = 0;
  let shut = 0;
  for (const column of await columnsIn(database))
    for (let after = 0, more = true; more; ) {
      const done = await inTransaction(database, (tx) => portion(tx, keys, column, after), { seconds: 600 });
      sealed += done.sealed;
      shut += done.shut;
      after = done.last;
      more = done.count === PORTION;
    }
  return { sealed, shut };
}

async function portion(tx: Queryable, keys: KeyRing, about: SealedColumn, after: number) {
  const [table, column, placedBy] = [quoted(about.table), quoted(about.column), quoted(about.placedBy)];
  const { rows } = await tx.query<{ id: number; placed: number | string; sealed: string }>(
    `select id, ${placedBy} as placed, ${column} as sealed from ${table}
      where id > $1 and ${column} is not null and split_part(${column}, '.', 2) <> $2 order by id limit ${PORTION} for update`,
    [after, keys.id],
  );
  let sealed = 0;
  for (const row of rows) {
    const place = about.place(row.placed);
    const plain = opened(keys, about.purpose, place, row.sealed);
    if (!plain) continue;
    await tx.query(`update ${table} set ${column} = $2 where id = $1`, [
      row.id,
      seal(keys, about.purpose, place, plain),
    ]);
    plain.fill(0);
    sealed++;
  }
  return { sealed, shut: rows.length - sealed, last: rows.at(-1)?.id ?? after, count: rows.length };
}

/** A secret that cannot be decrypted is left unchanged and counted, and the others continue. */
function opened(keys: KeyRing, purpose: string, place: string, sealed: string): Buffer | undefined {
  try {
    return unsealStored(keys, purpose, place, sealed);
  } catch {
    return undefined;
  }
}
