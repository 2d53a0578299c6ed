import { require } from '../access/access.server.ts';
import { column, snake } from '../db/names.ts';
import { sqlState } from '../db/pool.server.ts';
import type { Context } from '../request/context.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { derivedFrom, entities } from '../entity/registry.ts';
import { readRows } from '../store/rows.server.ts';
import { rootOf } from '../entity/shape.ts';
import { whyGone } from './whyGone.server.ts';
import { type Kept, keptOf, type Logged } from './logged.ts';

/**
 * Removes records that a batch created and that were not changed since, with their dependent rows except the log.
 * Records that other records refer to are kept, checked one by one.
 *
 * @param lines the log lines of their creation, newest first
 * @param undone what was undone, for the log: "import"
 * @returns number of records removed
 */
export async function removeMade(
  context: Context,
  noun: AnyEntity,
  lines: readonly Logged[],
  undone: string,
  kept: Kept[],
): Promise<number> {
  if (lines.length === 0) return 0;
  if (noun.permanent) {
    for (const line of lines) kept.push(keptOf(line, `${noun.plural} cannot be removed.`));
    return 0;
  }
  require(context.actor, `${noun.name}.delete`);
  const ids = lines.map((line) => line.entity_id);
  const found = new Set((await readRows(context.tx, noun, context.actor, ids, { lock: true })).map(({ id }) => id));
  const gone = lines.filter((line) => !found.has(line.entity_id));
  const because = await whyGone(
    context.tx,
    noun,
    gone.map((line) => line.entity_id),
  );
  for (const line of gone) kept.push(keptOf(line, because(line.entity_id)));
  const present = lines.filter((line) => found.has(line.entity_id));
  const removed = await removeThose(context, await tablesOf(context.tx, noun), present, kept);
  if (removed.length > 0) await leaveNothingBut(context, noun, removed, undone);
  return removed.length;
}

type Removes = (tx: Context['tx'], noun: string, ids: readonly number[]) => Promise<void>;

const removers: Removes[] = [];

/** Registers the removal of data that a room stores about records without a foreign key. Called once per process. */
export const alsoRemoves = (remove: Removes): void => void removers.push(remove);

/** Removes other data about the records, such as search entries, and writes their removal into the log. */
async function leaveNothingBut(
  context: Context,
  noun: AnyEntity,
  removed: readonly Logged[],
  undone: string,
): Promise<void> {
  const root = rootOf(noun).name;
  const ids = removed.map((line) => line.entity_id);
  // An import of one type stores its records under the name of that type, so the derived names are included.
  const names = [root, ...derivedFrom(rootOf(noun)).map(({ name }) => name)];
  for (const table of ['search_entry', 'favourite', 'recent', 'import_identity'])
    await context.tx.query(`delete from ${table} where entity = any($1::text[]) and entity_id = any($2::bigint[])`, [
      names,
      ids,
    ]);
  for (const remove of removers) await remove(context.tx, root, ids);
  const { rows } = await context.tx.query<{ entity_id: number; customer_id: number | null; version: number }>(
    `insert into change_log (at, actor_id, actor_name, action, entity, kind, entity_id, title, customer_id, version, changes, request_id, session_id, ip, note)
     select distinct on (entity_id) $1, $2, $3, 'remove', entity, kind, entity_id, title, customer_id, version + 1, '{}', $4, $9, $5, $8
       from change_log where entity = $6 and entity_id = any($7::bigint[]) and version > 0 order by entity_id, id desc returning entity_id, customer_id, version`,
    [
      context.now,
      context.actor.userId,
      context.actor.name,
      context.requestId,
      context.ip,
      root,
      ids,
      `Removed because the ${undone} that created the record was undone.`,
      context.sessionId ?? null,
    ],
  );
  await context.tx.query(
    `insert into live_event (at, entity, kind, entity_id, action, customer_id, version, actor_id)
     select $1, $2, $3, x.entity_id, 'remove', x.customer_id, x.version, $5
       from jsonb_to_recordset($4::jsonb) as x (entity_id bigint, customer_id bigint, version int)`,
    [context.now, root, noun.name, JSON.stringify(rows), context.actor.userId],
  );
  context.tellAsker?.(
    rows.map((row) => ({
      entity: noun.name,
      id: row.entity_id,
      action: 'remove',
      fields: [],
      customerIds: row.customer_id === null ? [] : [row.customer_id],
    })),
  );
}

/**
 * Removes all of the records, or all except those that are referred to. When a removal fails, each half is tried
 * separately, so that one kept record costs a few attempts instead of one for each record.
 */
async function removeThose(
  context: Context,
  tables: readonly Holding[],
  lines: readonly Logged[],
  kept: Kept[],
): Promise<readonly Logged[]> {
  const [first, second] = lines;
  if (!first || (await tryToRemove(context, tables, lines))) return lines;
  if (!second) {
    kept.push(keptOf(first, 'Other records refer to this record.'));
    return [];
  }
  const middle = lines.length >> 1;
  return [
    ...(await removeThose(context, tables, lines.slice(0, middle), kept)),
    ...(await removeThose(context, tables, lines.slice(middle), kept)),
  ];
}

/** Error codes of foreign keys. PostgreSQL 18 has a separate code for `restrict`. */
const REFERRED_TO: readonly string[] = ['23503', '23001'];

/** Returns false if another row refers to one of the records. In that case nothing is removed. */
async function tryToRemove({ tx }: Context, tables: readonly Holding[], lines: readonly Logged[]): Promise<boolean> {
  const ids = lines.map((line) => line.entity_id);
  await tx.query('savepoint removal');
  try {
    for (const { table, by } of tables) await tx.query(`delete from ${table} where ${by} = any($1::bigint[])`, [ids]);
    await tx.query('release savepoint removal');
    return true;
  } catch (error) {
    await tx.query('rollback to savepoint removal');
    if (!REFERRED_TO.includes(sqlState(error) ?? '')) throw error;
    return false;
  }
}

/** A table, and its column that holds the id of the record. */
interface Holding {
  readonly table: string;
  readonly by: string;
}

/** All tables that hold a part of a noun's records, in the order of deletion. */
async function tablesOf(tx: Context['tx'], noun: AnyEntity): Promise<Holding[]> {
  const found: Holding[] = [];
  for (const table of [...(noun.base ? [noun.name] : []), rootOf(noun).name])
    found.push(...(await sideTables(tx, table)), { table: column(table), by: 'id' });
  return found;
}

/**
 * Tables that are not nouns and whose rows belong to a noun's records, such as assigned tags and stored secrets. Their
 * rows are removed with the record. A noun that refers to the record prevents its removal.
 */
async function sideTables(tx: Context['tx'], table: string): Promise<Holding[]> {
  const nouns = entities().map((entity) => snake(entity.name));
  const { rows } = await tx.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname::text as column
       from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = to_regclass($1) and cardinality(c.conkey) = 1 and t.relname <> all($2::text[])`,
    [column(table), nouns],
  );
  return rows.map((row) => ({ table: row.table, by: column(row.column) }));
}
