import { type Binder, scopeClause } from '../access/access.server.ts';
import type { Actor } from '../access/actor.ts';
import { may } from '../access/permission.ts';
import { column } from '../db/names.ts';
import { customFieldKey, fieldOf } from '../entity/customField.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { STANDARD } from '../entity/entity.ts';
import type { Definition } from '../entity/extra.server.ts';
import { fieldColumn } from '../entity/rows.server.ts';
import { rootOf } from '../entity/shape.ts';
import { badRequest } from '../http/problem.ts';
import { type Field, labelOf } from '../kinds/field.ts';
import type { Operator, Storage } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { identifierForm, normalise } from '../search/rank.ts';
import { wordsClause } from '../search/search.server.ts';
import type { Clause, Condition, ListQuery } from './query.ts';

/** What a list of a noun is asked in: who asks, on which day, and the custom fields the noun has. */
export interface Asked {
  readonly actor: Actor;
  /** YYYY-MM-DD; `today+30` in a filter counts from here. */
  readonly today: string;
  readonly definitions: readonly Definition[];
}

/** A field as SQL: its expression, how it is kept, and the field itself. */
export interface Asking {
  readonly sql: string;
  readonly storage: Storage;
  readonly field: Field;
}

/**
 * The whole condition of a list: scope, archive, filters and text, over the aliases r and t.
 * @throws 400 naming a field or operator that does not exist
 */
export function whereClause(
  entity: AnyEntity,
  query: Pick<ListQuery, 'where' | 'q' | 'archived'>,
  asked: Asked,
  bind: Binder,
): string {
  const parts = [scopeClause(entity, asked.actor, bind), kindClause(entity, bind)];
  if (query.archived !== 'with') parts.push(`r.archived_at is ${query.archived === 'only' ? 'not null' : 'null'}`);
  for (const clause of query.where) parts.push(clauseSql(entity, clause, asked, bind));
  if (query.q) parts.push(textClause(entity, query.q, bind));
  return parts.filter((part) => part !== 'true').join(' and ') || 'true';
}

/** A noun built on another says which it is, so that its list runs down an index of the base. */
function kindClause(entity: AnyEntity, bind: Binder): string {
  const field = entity.base?.kindField;
  return field ? `r.${column(field)} = ${bind(entity.name)}` : 'true';
}

function clauseSql(entity: AnyEntity, clause: Clause, asked: Asked, bind: Binder): string {
  if (!('any' in clause)) return conditionSql(entity, clause, asked, bind);
  if (clause.any.length === 0) return 'true';
  const parts = clause.any.map((each) =>
    'all' in each
      ? each.all.map((inner) => conditionSql(entity, inner, asked, bind)).join(' and ') || 'true'
      : conditionSql(entity, each, asked, bind),
  );
  return `(${parts.map((part) => `(${part})`).join(' or ')})`;
}

/** Finds a field by its key, `extra.<key>` or a standard key. @throws 400 when there is none the actor may see */
export function askFor(entity: AnyEntity, key: string, asked: Asked): Asking {
  const custom = customFieldKey(key);
  if (custom) {
    const definition = asked.definitions.find((each) => each.key === custom);
    if (definition) return customAsking(fieldOf(definition), custom);
  }
  const field = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
  if (field && field.kind !== 'secret' && (!field.seenBy || may(asked.actor.patterns, field.seenBy)))
    return { sql: fieldColumn(entity, key), storage: kindOf(field).storage, field };
  const standard = Object.hasOwn(STANDARD_FIELDS, key) ? STANDARD_FIELDS[key] : undefined;
  if (standard) return { sql: `r.${column(key)}`, storage: kindOf(standard).storage, field: standard };
  throw badRequest(`${entity.plural} have no field “${key}”.`);
}

const STANDARD_FIELDS: Readonly<Record<string, Field>> = {
  id: { kind: 'whole', label: 'Number' },
  createdAt: { kind: 'moment', label: 'Created' },
  updatedAt: { kind: 'moment', label: 'Changed' },
  archivedAt: { kind: 'moment', label: 'Archived', optional: true },
};
export const isStandard = (key: string): boolean => (STANDARD as readonly string[]).includes(key);

const CASTS: Partial<Record<Storage, string>> = {
  int: 'numeric',
  bigint: 'numeric',
  decimal: 'numeric',
  date: 'date',
  timestamp: 'timestamptz',
  boolean: 'boolean',
};

function customAsking(defined: Field, key: string): Asking {
  // Records from before the definition have no value, whatever it asks of new ones.
  const field = { ...defined, optional: true };
  const { storage } = kindOf(field);
  const text = `(r.extra ->> '${key.replaceAll("'", "''")}')`;
  const cast = CASTS[storage];
  if (storage === 'texts')
    return {
      sql: `array(select jsonb_array_elements_text(coalesce(r.extra -> '${key.replaceAll("'", "''")}', '[]')))`,
      storage,
      field,
    };
  // Text is sorted as people sort, like that of declared fields.
  return { sql: cast ? `${text}::${cast}` : `(${text} collate "en-GB-x-icu")`, storage, field };
}

function conditionSql(entity: AnyEntity, condition: Condition, asked: Asked, bind: Binder): string {
  const asking = askFor(entity, condition.field, asked);
  const { sql, storage } = asking;
  const isList = storage === 'texts' || storage === 'bigints' || storage === 'json';
  if (condition.op === 'filled')
    return isList ? `coalesce(${sql}::text, '') not in ('', '{}', '[]')` : `${sql} is not null`;
  if (condition.op === 'empty') return isList ? `coalesce(${sql}::text, '') in ('', '{}', '[]')` : `${sql} is null`;
  const isWhole = ['is', 'not', 'any', 'all'].includes(condition.op);
  const values = condition.values.map((value) =>
    valueOf(asking, isWhole ? written(asking, value) : value, asked.today, condition.field),
  );
  if (values.length === 0) throw badRequest(`The filter on ${labelOf(condition.field, asking.field)} has no value.`);
  const most = TAKES[condition.op];
  if (most !== undefined && values.length !== most)
    throw badRequest(
      `The filter on ${labelOf(condition.field, asking.field)} takes ${most === 1 ? 'one value' : 'two values'} with “${condition.op}”, not ${values.length}. A comma inside a value is written “\\,”.`,
    );
  const made = isList ? listSql(condition.op, asking, values, bind) : scalarSql(condition.op, asking, values, bind);
  if (made) return made;
  throw badRequest(`${labelOf(condition.field, asking.field)} cannot be asked “${condition.op}”.`);
}

/** How many values an operator takes, where it is not as many as are given. */
const TAKES: Partial<Record<Operator, number>> = { contains: 1, starts: 1, from: 1, to: 1, between: 2 };

const ARRAYS: Record<Storage, string> = {
  text: 'text[]',
  int: 'numeric[]',
  bigint: 'bigint[]',
  decimal: 'numeric[]',
  boolean: 'boolean[]',
  date: 'date[]',
  timestamp: 'timestamptz[]',
  bigints: 'bigint[]',
  texts: 'text[]',
  json: 'text[]',
};

function listSql(op: Operator, { sql, storage }: Asking, values: readonly unknown[], bind: Binder): string | undefined {
  if (storage === 'json')
    return op === 'contains' ? `${sql}::text ilike ${bind(likely(String(values[0])))}` : undefined;
  const list = `${bind(values)}::${ARRAYS[storage]}`;
  if (op === 'is' || op === 'any') return `${sql} && ${list}`;
  if (op === 'all') return `${sql} @> ${list}`;
  return op === 'not' ? `(${sql} is null or not (${sql} && ${list}))` : undefined;
}

function scalarSql(
  op: Operator,
  { sql, storage, field }: Asking,
  values: readonly unknown[],
  bind: Binder,
): string | undefined {
  const [first, second] = values;
  // Text people typed is compared without case; codes the product made are compared as they are, through their index.
  const isTyped = storage === 'text' && field.kind !== 'choice';
  switch (op) {
    case 'is':
    case 'any':
      if (values.some((value) => isWholeDay(storage, value)))
        return `(${values.map((value) => onDayOrAt({ sql, storage, field }, value, bind)).join(' or ')})`;
      return isOneOf(
        isTyped ? `lower(${sql})` : sql,
        isTyped ? values.map((value) => String(value).toLowerCase()) : values,
        storage,
        bind,
      );
    case 'not':
      return `(${sql} is null or not ${scalarSql('is', { sql, storage, field }, values, bind)})`;
    case 'contains':
      return storage === 'text' ? `${sql} ilike ${bind(likely(String(first)))}` : undefined;
    case 'starts':
      return storage === 'text' ? `${sql} ilike ${bind(likely(String(first)).slice(1))}` : undefined;
    case 'from':
      return storage === 'boolean' ? undefined : `${sql} >= ${bound(storage, first, bind)}`;
    case 'to':
      return storage === 'boolean'
        ? undefined
        : `${sql} ${upTo(storage, first)} ${bound(storage, dayAfter(storage, first), bind)}`;
    case 'between':
      return second === undefined || storage === 'boolean'
        ? undefined
        : `(${sql} >= ${bound(storage, first, bind)} and ${sql} ${upTo(storage, second)} ${bound(storage, dayAfter(storage, second), bind)})`;
    case 'all':
    case 'filled':
    case 'empty':
      return undefined;
  }
}

/** A moment that is asked as a day is any moment of that day. */
const onDayOrAt = (asking: Asking, value: unknown, bind: Binder): string =>
  isWholeDay(asking.storage, value)
    ? String(scalarSql('between', asking, [value, value], bind))
    : isOneOf(asking.sql, [value], asking.storage, bind);

/** One value is asked with `=`, which lets a list keep the order of its index. */
const isOneOf = (sql: string, values: readonly unknown[], storage: Storage, bind: Binder): string =>
  values.length === 1 ? `${sql} = ${bind(values[0])}` : `${sql} = any(${bind(values)}::${ARRAYS[storage]})`;

// "Up to the 20th" of a moment means to the end of that day.
const isWholeDay = (storage: Storage, value: unknown): boolean =>
  storage === 'timestamp' && /^\d{4}-\d\d-\d\d$/.test(String(value));
const upTo = (storage: Storage, value: unknown): string => (isWholeDay(storage, value) ? '<' : '<=');
/** A day begins when it does on the company’s clocks, wherever the database lives. */
const bound = (storage: Storage, value: unknown, bind: Binder): string =>
  isWholeDay(storage, value) ? `(${bind(value)}::timestamp at time zone (select company_zone()))` : bind(value);
const dayAfter = (storage: Storage, value: unknown): unknown =>
  isWholeDay(storage, value) ? shifted(String(value), 1) : value;

/** `%` and `_` mean themselves. */
const likely = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A whole value as it is kept, however it was typed: 01632 960123 is +441632960123. */
function written({ storage, field }: Asking, text: string): string {
  if (storage !== 'text' || field.kind === 'choice' || text.includes('\0')) return text;
  const { max: _, pattern: _pattern, ...facts } = field;
  const read = kindOf(field).read(text, facts);
  return 'value' in read && typeof read.value === 'string' ? read.value : text;
}

function valueOf({ storage, field }: Asking, text: string, today: string, key: string): unknown {
  const wrong = (what: string) => badRequest(`The filter on ${labelOf(key, field)} needs ${what}; “${text}” is none.`);
  switch (storage) {
    case 'int':
    case 'bigint':
    case 'bigints':
      if (!/^-?\d{1,15}$/.test(text)) throw wrong('a whole number');
      return Number(text);
    case 'decimal':
      if (!/^-?\d{1,12}(\.\d+)?$/.test(text)) throw wrong('a number');
      return Number(text);
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw wrong('true or false');
      return text === 'true';
    case 'date':
    case 'timestamp': {
      const relative = /^today([+-]\d{1,5})?$/.exec(text);
      if (relative) return shifted(today, Number(relative[1] ?? 0));
      if (!/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) || Number.isNaN(Date.parse(text)))
        throw wrong('a date such as 2026-11-20 or today+30');
      return text;
    }
    case 'text':
    case 'texts':
    case 'json':
      if (text.includes('\0')) throw wrong('plain text');
      return text;
  }
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Rows found by words or by an identifier, through the search index. */
function textClause(entity: AnyEntity, q: string, bind: Binder): string {
  const words = [...new Set(normalise(q).split(' ').filter(Boolean))];
  const identifier = identifierForm(q);
  const found = [];
  if (words.length > 0) found.push(wordsClause(words, bind, rootOf(entity).name));
  if (identifier.length > 0) found.push(`s.keys @> array[${bind(identifier)}]::text[]`);
  if (identifier.length >= 4) found.push(`s.key_text like ${bind(`%${identifier}%`)}`);
  if (found.length === 0) return 'false';
  const kind = entity.base ? ` and s.kind = ${bind(entity.name)}` : '';
  return `r.id in (select s.entity_id from search_entry s where s.entity = ${bind(rootOf(entity).name)}${kind} and (${found.join(' or ')}))`;
}
