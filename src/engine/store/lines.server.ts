import { seenColumns } from '../access/access.server.ts';
import { kept } from '../db/kept.server.ts';
import { column, quoted, snake } from '../db/names.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { linesOf, type OwnedField, ownedFields, placed } from '../entity/ownedNouns.ts';
import { invalid } from '../http/problem.ts';
import { idOfLine, type Line, newLine } from '../kinds/lines/lines.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Actor } from '../permission/actor.ts';
import { type Change, isSame, type Values } from './change.server.ts';

/*
 * Lines are read and written with their owner: one statement reads the lines of all owners, and at most four write
 * them, for any number. The lock of the owner also protects its lines, so they are read after it is held.
 */

/** Adds the lines to their owners, in order. */
export async function withLines(tx: Queryable, entity: AnyEntity, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return;
  for (const owned of ownedFields(entity)) {
    const { rows: found } = await tx.query<Values>(readText(owned), [rows.map((row) => row.id)]);
    const byOwner = new Map<unknown, Line[]>();
    for (const { '~owner': owner, ...line } of found) {
      const known = byOwner.get(owner);
      if (known) known.push(line);
      else byOwner.set(owner, [line]);
    }
    for (const row of rows) row[owned.key] = byOwner.get(row.id) ?? [];
  }
}

const readTexts = new WeakMap<OwnedField, string>();
function readText(owned: OwnedField): string {
  const keys = ['id', ...Object.keys(owned.columns)].map((key) => `${column(key)} as ${quoted(key)}`).join(', ');
  const by = column(owned.by);
  const known =
    readTexts.get(owned) ??
    kept(
      `select ${by} as "~owner", ${keys} from ${column(owned.name)} where ${by} = any($1::bigint[]) order by ${by}, position`,
    );
  readTexts.set(owned, known);
  return known;
}

/** The given lines without calculated columns, which are accepted but ignored. */
export function writableLines(entity: AnyEntity, values: Values): Values {
  const made = { ...values };
  for (const owned of ownedFields(entity)) {
    if (!(owned.key in values)) continue;
    made[owned.key] = linesOf(values, owned).map((line) =>
      Object.fromEntries(Object.entries(line).filter(([key]) => !owned.columns[key]?.readOnly)),
    );
  }
  return made;
}

/** Errors about given columns that the actor may not see, by path. */
export function hiddenColumns(entity: AnyEntity, actor: Actor, values: Values): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const owned of ownedFields(entity))
    for (const [at, line] of linesOf(values, owned).entries())
      for (const key of Object.keys(line))
        if (owned.columns[key] && !owned.columns[key].readOnly && !seenColumns(owned, actor).has(key))
          errors[`${owned.key}.${at}.${key}`] = ['You do not have permission to set this field.'];
  return errors;
}

/**
 * Completes the lines of a change: a line with an ID keeps the values that are not given, and a new one gets its
 * defaults. A line that was removed by another user, or belongs to another record, is refused.
 */
export function completeLines(entity: AnyEntity, change: Change): void {
  for (const owned of ownedFields(entity)) {
    if (!change.given.has(owned.key)) continue;
    const before = new Map(linesOf(change.before ?? {}, owned).map((line) => [idOfLine(line), line]));
    const errors: Record<string, string[]> = {};
    const named = new Set<number>();
    const after = linesOf(change.after, owned).map((line, at): Line => {
      const id = idOfLine(line);
      if (id === undefined) return { ...newLine({ of: owned.columns }), ...line };
      const stored = before.get(id);
      if (!stored || named.has(id))
        errors[`${owned.key}.${at}.id`] = [
          stored
            ? `${owned.label} ${at + 1} has the same ID as another line.`
            : `${owned.label} ${at + 1} was removed by another user or belongs to another record. Reload the page.`,
        ];
      named.add(id);
      return { ...stored, ...line };
    });
    if (Object.keys(errors).length > 0) change.problem ??= invalid(errors);
    change.after[owned.key] = after;
  }
}

/** Assigns IDs to new lines, which the log needs. */
export async function giveLineIds(tx: Queryable, entity: AnyEntity, rows: readonly Values[]): Promise<void> {
  for (const owned of ownedFields(entity)) {
    const count = rows.reduce((sum, row) => sum + linesOf(row, owned).filter((line) => !idOfLine(line)).length, 0);
    if (count === 0) continue;
    const { rows: found } = await tx.query<{ id: number }>(
      kept(`select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`),
      [quoted(snake(owned.name)), count],
    );
    const ids = found.map(({ id }) => id);
    for (const row of rows)
      row[owned.key] = linesOf(row, owned).map((line) => ({ ...line, id: line.id ?? ids.shift() }));
  }
}

/** Stores the lines of saved changes: removed, new and changed ones. */
export async function writeLines(
  tx: Queryable,
  entity: AnyEntity,
  changes: readonly { readonly before: Readonly<Values> | null; readonly after: Readonly<Values> }[],
): Promise<void> {
  for (const owned of ownedFields(entity)) {
    const gone: number[] = [];
    const fresh: Values[] = [];
    const changed: Values[] = [];
    for (const { before, after } of changes) {
      const known = placed(before ? linesOf(before, owned) : []);
      const now = placed(linesOf(after, owned));
      for (const id of known.keys()) if (!now.has(id)) gone.push(id);
      for (const [id, line] of now) {
        const was = known.get(id);
        if (!was) fresh.push({ ...line, [owned.by]: after.id });
        else if (!isSame(was, line)) changed.push(line);
      }
    }
    const table = column(owned.name);
    const keys = ['position', ...Object.keys(owned.columns)];
    const from = `jsonb_populate_recordset(null::${table}, $1::jsonb)`;
    if (gone.length > 0) await tx.query(kept(`delete from ${table} where id = any($1::bigint[])`), [gone]);
    if (fresh.length > 0) {
      const columns = ['id', owned.by, ...keys].map(column).join(', ');
      await tx.query(kept(`insert into ${table} (${columns}) select ${columns} from ${from}`), [
        payload(owned, ['id', owned.by, ...keys], fresh),
      ]);
    }
    if (changed.length > 0)
      await tx.query(
        kept(
          `update ${table} u set ${keys.map((key) => `${column(key)} = x.${column(key)}`).join(', ')} from ${from} x where u.id = x.id`,
        ),
        [payload(owned, ['id', ...keys], changed)],
      );
  }
}

const payload = (owned: OwnedField, keys: readonly string[], rows: readonly Values[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const value = row[key] ?? emptyOf(owned, key);
          return value === null ? [] : [[snake(key), value]];
        }),
      ),
    ),
  );

/** Lists are never null in the database: an empty one is an empty array. */
function emptyOf({ columns }: OwnedField, key: string): unknown {
  const field = columns[key];
  if (!field || field.optional) return null;
  return ['texts', 'bigints', 'json'].includes(kindOf(field).storage) ? [] : null;
}
