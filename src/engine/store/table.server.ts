import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { snake } from '../db/names.ts';
import { NOTES_LENGTH } from '../kinds/notes/notes.ts';
import type { Field } from '../kinds/field.ts';
import type { Storage } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { isState } from '../entity/states.ts';
import { entityNamed } from '../entity/registry.ts';
import { ownFields } from '../entity/shape.ts';
import { guardedBy, type Guarded } from '../entity/unique.ts';

/* These tables serve the migration writer only. Reads and writes go through the store and the list query. */

const timestamp = customType<{ data: string }>({ dataType: () => 'timestamptz' });
// Sorts in English order on every platform and version, so that accents and capitals do not affect the order.
const words = customType<{ data: string }>({ dataType: () => 'text collate "en-GB-x-icu"' });
const codes = customType<{ data: string }>({ dataType: () => 'text' });
const bigints = customType<{ data: number[] }>({ dataType: () => 'bigint[]' });
const texts = customType<{ data: string[] }>({ dataType: () => 'text[]' });

const build: Record<Storage, (name: string) => PgColumnBuilderBase> = {
  text: words,
  int: integer,
  bigint: (name) => bigint(name, { mode: 'number' }),
  decimal: (name) => numeric(name, { precision: 14, scale: 3 }),
  boolean,
  date: (name) => date(name, { mode: 'string' }),
  timestamp,
  bigints,
  texts,
  json: jsonb,
};

const SORTED_AS_WORDS: readonly string[] = ['text', 'notes', 'email'];

interface Buildable extends PgColumnBuilderBase {
  notNull(): Buildable;
  default(value: SQL): Buildable;
  references(target: () => AnyPgColumn, actions: { onDelete: 'restrict' }): Buildable;
  primaryKey(): Buildable;
  generatedByDefaultAsIdentity(): Buildable;
}
type Made = PgTable & Record<string, AnyPgColumn>;

const made = new Map<string, Made>();

/** The table of a noun with its own columns. A noun built on another shares its ID. */
export function tableOf(entity: AnyEntity): Made {
  const known = made.get(entity.name);
  if (known) return known;
  const id = bigint('id', { mode: 'number' }) as unknown as Buildable;
  const columns: Record<string, Buildable> = {
    id: entity.base
      ? id.primaryKey().references(idOf(entity.base.name), { onDelete: 'restrict' })
      : id.primaryKey().generatedByDefaultAsIdentity(),
  };
  for (const [key, field] of columnsIn(entity)) columns[key] = columnOf(key, field);
  if (!entity.base) Object.assign(columns, standardColumns());
  const table = pgTable(snake(entity.name), columns as Record<string, PgColumnBuilderBase>, (self) =>
    constraints(entity, self as Record<string, AnyPgColumn>),
  ) as unknown as Made;
  made.set(entity.name, table);
  return table;
}

/** Lines have their own table. */
const columnsIn = (entity: AnyEntity): readonly (readonly [key: string, field: Field])[] =>
  Object.entries<Field>(ownFields(entity)).filter(([, { kind, owned }]) => !owned && kind !== 'secret');

/** The column of one field. */
export function columnOf(key: string, field: Field): Buildable {
  const { storage } = kindOf(field);
  // Only text in alphabetical lists needs the collation. Codes compare faster without it.
  const start = (storage === 'text' && !SORTED_AS_WORDS.includes(field.kind) ? codes : build[storage])(
    snake(key),
  ) as Buildable;
  const required = field.optional ? start : start.notNull();
  const defaulted = field.default === undefined ? required : required.default(literal(field.default, storage));
  return field.to && field.kind === 'ref' ? defaulted.references(idOf(field.to), { onDelete: 'restrict' }) : defaulted;
}

/** The ID column that references to a noun point to. */
export const idOf = (name: string) => () => tableOf(entityNamed(name)).id as AnyPgColumn;

const standardColumns = (): Record<string, Buildable> => ({
  version: (integer('version') as unknown as Buildable).notNull().default(sql`1`),
  createdAt: (timestamp('created_at') as unknown as Buildable).notNull().default(sql`now()`),
  createdBy: bigint('created_by', { mode: 'number' }) as unknown as Buildable,
  updatedAt: (timestamp('updated_at') as unknown as Buildable).notNull().default(sql`now()`),
  archivedAt: timestamp('archived_at') as unknown as Buildable,
  extra: (jsonb('extra') as unknown as Buildable).notNull().default(sql`'{}'::jsonb`),
});

function literal(value: unknown, storage: Storage): SQL {
  const text = `'${(typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll("'", "''")}'`;
  if (storage === 'texts') return sql.raw(`'{}'::text[]`);
  if (storage === 'bigints') return sql.raw(`'{}'::bigint[]`);
  return sql.raw(storage === 'json' ? `${text}::jsonb` : text);
}

function constraints(entity: AnyEntity, columns: Record<string, AnyPgColumn>) {
  const table = snake(entity.name);
  const found = [];
  for (const [key, field] of columnsIn(entity)) {
    const column = columns[key] as AnyPgColumn;
    const name = `${table}_${snake(key)}`;
    const isText = kindOf(field).storage === 'text';
    if (field.options && field.kind === 'choice') found.push(check(`${name}_ck`, choiceCheck(column, field)));
    if (isText && field.kind !== 'choice') found.push(check(`${name}_len`, lengthCheck(column, field)));
    found.push(...indexesFor(entity, key, field, columns, name));
  }
  for (const unique of guardedBy(entity)) found.push(uniqueIndexOf(entity, unique, columns));
  if (!entity.base) {
    found.push(index(`${table}_created_ix`).on(columns.createdAt as AnyPgColumn, columns.id as AnyPgColumn));
    if (entity.extra) found.push(index(`${table}_extra_ix`).using('gin', sql`${columns.extra} jsonb_path_ops`));
  }
  return found;
}

/** Allows only the options of a choice. */
export const choiceCheck = (column: AnyPgColumn, { options = {} }: Field): SQL =>
  sql`${column} in (${sql.raw(
    Object.keys(options)
      .map((each) => `'${each}'`)
      .join(', '),
  )})`;

/** Limits the length to that of the field. */
export const lengthCheck = (column: AnyPgColumn, field: Field): SQL =>
  sql`char_length(${column}) <= ${sql.raw(String(longest(field)))}`;

/** The unique index, which catches what the check before it cannot: two writes at the same moment. */
function uniqueIndexOf(
  entity: AnyEntity,
  { fields, where, index: name }: Guarded,
  columns: Record<string, AnyPgColumn>,
) {
  const [first = sql``, ...others] = fields.map((key, at) => {
    const column = columns[key] as AnyPgColumn;
    if (at < fields.length - 1) return column;
    return kindOf(entity.fields[key] as Field).storage === 'text' ? sql`lower(${column})` : sql`${column}`;
  });
  const made = uniqueIndex(`${snake(entity.name)}_${name}_uq`).on(first, ...others);
  return where === 'kept' ? made.where(sql`${columns.archivedAt} is null`) : made;
}

/** The indexes for a field's filters and sorting: for all records of the noun, and within one customer. */
function indexesFor(entity: AnyEntity, key: string, field: Field, columns: Record<string, AnyPgColumn>, name: string) {
  const column = columns[key] as AnyPgColumn;
  const id = columns.id as AnyPgColumn;
  const kind = kindOf(field);
  if (kind.storage === 'texts' || kind.storage === 'bigints')
    return isFiltered(entity, key, field) ? [index(`${name}_ix`).using('gin', sql`${column}`)] : [];
  const sorted = entity.columns.includes(key) || entity.sort?.replace('-', '') === key || entity.title[0] === key;
  if (!sorted && !isFiltered(entity, key, field)) return [];
  const scope = 'field' in entity.scope ? columns[entity.scope.field] : undefined;
  // For a filter by choice or reference, the index also returns rows in the list's own order.
  const order = ['choice', 'ref', 'flag'].includes(field.kind)
    ? columns[entity.sort?.replace('-', '') ?? '']
    : undefined;
  const found = [
    order && order !== column ? index(`${name}_ix`).on(column, order, id) : index(`${name}_ix`).on(column, id),
  ];
  // For the list's own order the customer's index has the column already.
  const isOwnOrder = column === columns[entity.sort?.replace('-', '') ?? ''];
  if (sorted && scope && scope !== column && !isOwnOrder && 'field' in entity.scope && entity.scope.field !== 'id')
    found.push(index(`${name}_in_ix`).on(scope, column, id));
  if (kind.storage === 'text' && field.kind !== 'choice' && (entity.title.includes(key) || field.search))
    found.push(index(`${name}_trgm`).using('gin', sql`${column} gin_trgm_ops`));
  return found;
}

const isFiltered = (entity: AnyEntity, key: string, field: Field): boolean =>
  Boolean(field.filter) ||
  field.kind === 'ref' ||
  field.kind === 'choice' ||
  field.kind === 'refs' ||
  field.kind === 'anyRefs' ||
  field.kind === 'tags' ||
  isState(entity, key);

const longest = (field: Field): number =>
  field.kind === 'notes'
    ? Math.max(NOTES_LENGTH, Number(field.max ?? 0))
    : typeof field.max === 'number'
      ? field.max
      : field.kind === 'url'
        ? 2_000
        : field.kind === 'email'
          ? 254
          : 200;
