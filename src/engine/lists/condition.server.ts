import type { Binder } from '../access/access.server.ts';
import { isDay } from '../calendar/calendar.ts';
import { companyZone } from '../calendar/companyZone.ts';
import { formatInstant, instantOf } from '../calendar/zone.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { badRequest } from '../http/problem.ts';
import { readRecordKey } from '../kinds/anyRefs/recordKey.ts';
import { labelOf } from '../kinds/field.ts';
import type { Operator, Storage } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { askable, choosable } from './askable.ts';
import { askFor, type Asked, type Asking } from './asking.server.ts';
import type { Condition } from './query.ts';

/** One condition as SQL. @throws 400 if the field does not support the condition */
export function conditionSql(entity: AnyEntity, condition: Condition, asked: Asked, bind: Binder): string {
  const asking = askFor(entity, condition.field, asked);
  const { sql, storage } = asking;
  judge(asking, condition);
  const isList = storage === 'texts' || storage === 'bigints' || storage === 'json';
  if (condition.op === 'filled')
    return isList ? `coalesce(${sql}::text, '') not in ('', '{}', '[]')` : `${sql} is not null`;
  if (condition.op === 'empty') return isList ? `coalesce(${sql}::text, '') in ('', '{}', '[]')` : `${sql} is null`;
  const isWhole = ['is', 'not', 'any', 'all'].includes(condition.op);
  const values = condition.values.map((value) =>
    valueOf(asking, isWhole ? written(asking, value) : value, asked.today, condition.field),
  );
  const made = isList ? listSql(condition.op, asking, values, bind) : scalarSql(condition.op, asking, values, bind);
  if (made) return made;
  throw badRequest(`${labelOf(condition.field, asking.field)} does not accept “${condition.op}”.`);
}

/** @throws 400 for an operator, a number of values or a choice that the field does not have, with the valid ones */
function judge({ field }: Asking, { field: key, op, values }: Condition): void {
  const label = labelOf(key, field);
  const operators = askable(field);
  if (operators.length === 0) throw badRequest(`${label} cannot be used as a filter.`);
  if (!operators.includes(op)) throw badRequest(`${label} does not accept “${op}”. Use ${listed(operators)}.`);
  if (op === 'filled' || op === 'empty') return;
  if (values.length === 0) throw badRequest(`The filter on ${label} has no value.`);
  const most = TAKES[op];
  if (most !== undefined && values.length !== most)
    throw badRequest(
      `The filter on ${label} needs ${most === 1 ? 'one value' : 'two values'} with “${op}”, not ${values.length}. Write a comma inside a value as “\\,”.`,
    );
  const choices = choosable(field);
  const unknown = choices && values.find((value) => !choices.includes(value));
  if (unknown !== undefined)
    throw badRequest(`${label} has no choice “${unknown.slice(0, 60)}”. Use ${listed(choices ?? [])}.`);
}

const listed = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** The number of values of an operator, if it is fixed. */
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
  // Text entered by users is compared without case. Choice codes are compared exactly, using their index.
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

/** A date compared with a moment matches any moment of that day. */
const onDayOrAt = (asking: Asking, value: unknown, bind: Binder): string =>
  isWholeDay(asking.storage, value)
    ? String(scalarSql('between', asking, [value, value], bind))
    : isOneOf(asking.sql, [value], asking.storage, bind);

/** A single value uses `=`, so that the list can use the order of its index. */
const isOneOf = (sql: string, values: readonly unknown[], storage: Storage, bind: Binder): string =>
  values.length === 1 ? `${sql} = ${bind(values[0])}` : `${sql} = any(${bind(values)}::${ARRAYS[storage]})`;

// "Up to the 20th" includes the whole day if the field is a moment.
const isWholeDay = (storage: Storage, value: unknown): boolean =>
  storage === 'timestamp' && /^\d{4}-\d\d-\d\d$/.test(String(value));
const upTo = (storage: Storage, value: unknown): string => (isWholeDay(storage, value) ? '<' : '<=');
/**
 * A day starts at midnight in the company's time zone, whatever the time zone of the database. The moment is a plain
 * value, so that the planner knows how many rows are in the period.
 */
const bound = (storage: Storage, value: unknown, bind: Binder): string =>
  bind(isWholeDay(storage, value) ? formatInstant(instantOf(String(value), 0, companyZone())) : value);
const dayAfter = (storage: Storage, value: unknown): unknown =>
  isWholeDay(storage, value) ? shifted(String(value), 1) : value;

/** Escapes `%` and `_`, which have no special meaning here. */
const likely = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A complete value in its stored form: 01632 960123 becomes +441632960123. */
function written({ storage, field }: Asking, text: string): string {
  if (storage !== 'text' || field.kind === 'choice' || text.includes('\0')) return text;
  const { max: _, pattern: _pattern, ...facts } = field;
  const read = kindOf(field).read(text, facts);
  return 'value' in read && typeof read.value === 'string' ? read.value : text;
}

const MOMENT = /^.{10}T[\d:.]+(Z|[+-]\d\d:\d\d)$/;

function valueOf({ storage, field }: Asking, text: string, today: string, key: string): unknown {
  const wrong = (what: string) =>
    badRequest(`The filter on ${labelOf(key, field)} needs ${what}. “${text}” is not valid.`);
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
      if (!isDay(text.slice(0, 10)) || (text.length > 10 && !(MOMENT.test(text) && Number.isFinite(Date.parse(text)))))
        throw wrong('a date such as 2026-11-20 or today+30');
      return text;
    }
    case 'text':
    case 'texts':
    case 'json':
      if (text.includes('\0')) throw wrong('plain text');
      if (field.toAny && !readRecordKey(text)) throw wrong(`a record such as ${field.toAny[0]}:12`);
      return text;
  }
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
