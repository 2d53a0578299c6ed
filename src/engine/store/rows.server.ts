import { type Binder, scopeClause } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import { kept } from '../db/kept.server.ts';
import { column, quoted, snake } from '../db/names.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { Field } from '../kinds/field.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Values } from './change.server.ts';
import type { AnyEntity, Row } from '../entity/entity.ts';
import { withLines } from './lines.server.ts';
import { STANDARD } from '../entity/entity.ts';
import { ownFields, rootOf } from '../entity/shape.ts';

/** `"ups" t join "asset" r using (id)`: `r` always holds the root's columns, `t` the noun's own. */
export function fromClause(entity: AnyEntity): string {
  const root = column(rootOf(entity).name);
  return entity.base ? `${root} r join ${column(entity.name)} t on t.id = r.id` : `${root} r`;
}

/** The column of a field with its alias: `r` for the root's columns, `t` for the noun's own. */
export function fieldColumn(entity: AnyEntity, key: string): string {
  const isOwn = entity.base !== undefined && key in ownFields(entity);
  return `${isOwn ? 't' : 'r'}.${column(key)}`;
}

/** The columns of a row, named as in the declaration. Secrets are never read. */
export function selectList(entity: AnyEntity, keys?: ReadonlySet<string>): string {
  const fields = Object.entries(entity.fields)
    .filter(([key, field]) => isColumn(field) && (!keys || keys.has(key)))
    .map(([key]) => key);
  return [...STANDARD.filter((key) => !keys || keys.has(key) || key === 'id' || key === 'version'), ...fields]
    .map((key) => `${fieldColumn(entity, key)} as ${quoted(key)}`)
    .join(', ');
}

/** Rows by ID that the actor may see, unordered. `lock` locks them until the transaction ends. */
export async function readRows<E extends AnyEntity>(
  tx: Queryable,
  entity: E,
  actor: Actor,
  ids: readonly number[],
  options: { readonly lock?: boolean } = {},
): Promise<Row<E>[]> {
  const [only] = ids;
  const isOne = ids.length === 1;
  const bind = binderOf(isOne ? only : ids);
  const text = `select ${wholeRow(entity)} from ${fromClause(entity)} where r.id = ${isOne ? '$1' : 'any($1::bigint[])'} and ${scopeClause(entity, actor, bind)}${
    options.lock ? ' order by r.id for update of r' : ''
  }`;
  const { rows } = await tx.query<Row<E>>(isOne ? kept(text) : text, bind.values);
  // Read after locking, because the previous holder of the lock may have changed the lines.
  await withLines(tx, entity, rows);
  return rows;
}

const wholeRows = new WeakMap<AnyEntity, string>();

/** All columns of a row, cached per noun. */
function wholeRow(entity: AnyEntity): string {
  const known = wholeRows.get(entity) ?? selectList(entity);
  wholeRows.set(entity, known);
  return known;
}

function binderOf(first: unknown): Binder {
  const values: unknown[] = [first];
  return Object.assign((value: unknown) => `$${values.push(value)}`, { values });
}

/** Takes IDs from the root's sequence, with one statement for any number. */
export async function nextIds(tx: Queryable, entity: AnyEntity, count: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    kept(`select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`),
    [quoted(snake(rootOf(entity).name)), count],
  );
  return rows.map((row) => row.id);
}

/** New IDs of several nouns in one statement, in their order. */
export async function nextIdsOf(
  tx: Queryable,
  asked: readonly { readonly entity: AnyEntity; readonly count: number }[],
): Promise<readonly (readonly number[])[]> {
  const { rows } = await tx.query<{ at: number; id: number }>(
    kept(
      `select x.at::int as at, nextval(pg_get_serial_sequence(x.noun, 'id')) as id
         from unnest($1::text[], $2::int[]) with ordinality x (noun, count, at), generate_series(1, x.count)`,
    ),
    [asked.map(({ entity }) => quoted(snake(rootOf(entity).name))), asked.map(({ count }) => count)],
  );
  return asked.map((_, place) => rows.filter(({ at }) => at === place + 1).map(({ id }) => id));
}

/** Inserts complete rows, with one statement per table for any number. */
export async function insertRows(tx: Queryable, entity: AnyEntity, rows: readonly Values[]): Promise<void> {
  for (const part of tablesOf(entity)) await insertInto(tx, entity, part, rows);
}

async function insertInto(
  tx: Queryable,
  entity: AnyEntity,
  [table, keys]: readonly [table: string, keys: readonly string[]],
  rows: readonly Values[],
): Promise<void> {
  const columns = keys.map(column).join(', ');
  await tx.query(
    kept(
      `insert into ${column(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${column(table)}, $1::jsonb)`,
    ),
    [payload(entity, keys, rows)],
  );
}

/** Makes a locked row of a derived noun one of another noun of the same base. It keeps its row in the base's table. */
export async function moveRow(tx: Queryable, from: AnyEntity, to: AnyEntity, row: Values): Promise<void> {
  await updateRows(tx, rootOf(to), [row]);
  await tx.query(`delete from ${column(from.name)} where id = $1`, [row.id]);
  for (const part of tablesOf(to).slice(1)) await insertInto(tx, to, part, [row]);
}

/** Replaces complete rows that are locked by this transaction. */
export async function updateRows(tx: Queryable, entity: AnyEntity, rows: readonly Values[]): Promise<void> {
  for (const [table, keys] of tablesOf(entity)) {
    const set = keys.filter((key) => key !== 'id');
    if (set.length === 0) continue;
    const columns = (of: string): string => set.map((key) => `${of}.${column(key)}`).join(', ');
    // Unchanged rows are skipped with their indexes, because often only the root's row changes.
    await tx.query(
      kept(
        `update ${column(table)} u set ${set.map((key) => `${column(key)} = x.${column(key)}`).join(', ')}
           from jsonb_populate_recordset(null::${column(table)}, $1::jsonb) x
          where u.id = x.id and (${columns('u')}) is distinct from (${columns('x')})`,
      ),
      [payload(entity, keys, rows)],
    );
  }
}

/** Secrets are never read, and lines have their own table. */
const isColumn = (field: Field): boolean => field.kind !== 'secret' && !field.owned;

/** Root first, because the noun's own row needs its ID. `secretKeepers.server.ts` stores secrets separately. */
function tablesOf(entity: AnyEntity): [table: string, keys: string[]][] {
  const root = rootOf(entity);
  const kept = (fields: AnyEntity['fields']) =>
    Object.entries(fields)
      .filter(([, field]) => isColumn(field))
      .map(([key]) => key);
  const rootKeys: [string, string[]] = [root.name, [...STANDARD, ...kept(root.fields)]];
  return entity.base ? [rootKeys, [entity.name, ['id', ...kept(ownFields(entity))]]] : [rootKeys];
}

function payload(entity: AnyEntity, keys: readonly string[], rows: readonly Values[]): string {
  // Computes the names once, not for each of up to ten thousand rows.
  const columns = keys.map((key) => ({ key, name: snake(key), empty: emptyOf(entity, key) }));
  return JSON.stringify(
    rows.map((row) => {
      const given: Values = {};
      for (const { key, name, empty } of columns) {
        const value = row[key] ?? empty;
        // Omitted keys are null, which is most of a wide noun.
        if (value !== null) given[name] = value;
      }
      return given;
    }),
  );
}

/** Lists are never null in the database: an empty one is an empty array. */
function emptyOf(entity: AnyEntity, key: string): unknown {
  const field = entity.fields[key];
  if (!field) return null;
  const { storage } = kindOf(field);
  return !field.optional && (storage === 'texts' || storage === 'bigints' || storage === 'json') ? [] : null;
}
