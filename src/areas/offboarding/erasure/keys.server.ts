import { quoted } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { KEEPING_TRIGGERS } from '#engine/db/rights.server.ts';
import { accountsTables, nounTables } from './erasedNouns.ts';
import type { ForeignKey } from './order.rules.ts';

/** All foreign keys that prevent the deletion of a row. Others follow by themselves. */
async function foreignKeys(tx: Queryable): Promise<readonly ForeignKey[]> {
  const { rows } = await tx.query<ForeignKey & Record<string, unknown>>(
    `select f.relname as "from", a.attname as "column", t.relname as "to", a.attnotnull as "isRequired"
       from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confdeltype in ('a', 'r')
        and cardinality(c.conkey) = 1 order by 1, 2, 3`,
  );
  return rows;
}

/** The tables of ledgers and logs, whose rows no user of the product may change. */
async function unchangeable(tx: Queryable): Promise<readonly string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = any($1::text[])`,
    [KEEPING_TRIGGERS],
  );
  return rows.map(({ name }) => name);
}

/** Everything that decides what can be deleted, and when, in two statements. */
export async function groundOf(tx: Queryable): Promise<Ground> {
  const keys = await foreignKeys(tx);
  return { keys, nouns: nounTables(), kept: new Set([...(await unchangeable(tx)), ...accountsTables()]) };
}

/** What the deletion of rows needs to know about the other tables. */
export interface Ground {
  readonly keys: readonly ForeignKey[];
  /** The tables of nouns. Rows of all other tables go with the row they refer to. */
  readonly nouns: ReadonlySet<string>;
  /** Tables whose rows never change. */
  readonly kept: ReadonlySet<string>;
}

/** Blanks references to rows, and deletes the rows of other tables that belong to them. @returns their files */
export async function release(tx: Queryable, ground: Ground, table: string, ids: readonly number[]): Promise<number[]> {
  const files: number[] = [];
  for (const { from, column, isRequired } of ground.keys.filter(({ to }) => to === table)) {
    if (ground.kept.has(from)) continue;
    if (!ground.nouns.has(from)) files.push(...(await removeRows(tx, ground, from, column, ids)));
    else if (!isRequired)
      await tx.query(
        `update ${quoted(from)} set ${quoted(column)} = null where ${quoted(column)} = any($1::bigint[])`,
        [ids],
      );
  }
  return files;
}

/** Deletes the rows of a table that refer to others, and what belongs to them. @returns the files they had */
export async function removeRows(
  tx: Queryable,
  ground: Ground,
  table: string,
  by: string,
  ids: readonly number[],
): Promise<number[]> {
  const files: number[] = [];
  const where = `${quoted(by)} = any($1::bigint[])`;
  if (ground.keys.some(({ to }) => to === table)) {
    const { rows } = await tx.query<{ id: number }>(`select id from ${quoted(table)} where ${where}`, [ids]);
    if (rows.length > 0)
      files.push(
        ...(await release(
          tx,
          ground,
          table,
          rows.map(({ id }) => id),
        )),
      );
  }
  const columns = ground.keys.filter(({ from, to }) => from === table && to === 'stored_file').map((key) => key.column);
  const { rows } = await tx.query<Record<string, number | null>>(
    `delete from ${quoted(table)} where ${where} returning ${columns.map(quoted).join(', ') || '1 as one'}`,
    [ids],
  );
  return [...files, ...rows.flatMap((row) => columns.flatMap((column) => row[column] ?? []))];
}

/** The rows that something still refers to that has to stay. */
export async function stillNeeded(
  tx: Queryable,
  { keys, kept }: Ground,
  table: string,
  ids: readonly number[],
): Promise<readonly number[]> {
  const needing = keys.filter(({ from, to, isRequired }) => to === table && (isRequired || kept.has(from)));
  if (needing.length === 0) return [];
  const { rows } = await tx.query<{ id: number }>(
    `select t.id from ${quoted(table)} t where t.id = any($1::bigint[]) and (${needing
      .map(({ from, column }) => `exists (select 1 from ${quoted(from)} r where r.${quoted(column)} = t.id)`)
      .join(' or ')})`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
