import type { Operator } from '../kinds/kind.ts';
import type { Named } from '../kinds/ref/named.ts';

/**
 * The query of a list. The same value is a screen's address, an API query, a saved view, and the "all matching"
 * selection of a bulk edit or export.
 */
export interface Condition {
  /** A field's key, or `extra.<key>` for a custom field. */
  readonly field: string;
  readonly op: Operator;
  readonly values: readonly string[];
}
/** Clauses are joined by "and", and alternatives in `any` by "or". There are two levels, as in the filter builder. */
export type Clause = Condition | { readonly any: readonly (Condition | { readonly all: readonly Condition[] })[] };

export interface Sort {
  readonly field: string;
  readonly down?: boolean;
}

/** For each typed word, the words that it may be a misspelling of, including itself. */
export type Meant = readonly (readonly string[])[];

/**
 * How rows with words are found: all of them at once from the search index, which suits rare words, or by looking each
 * row up, which suits a page of rows with a word that most rows have.
 */
export type Finding = 'gathered' | 'looked up';

export interface ListQuery {
  /** Words to search for in the noun's searched fields. */
  readonly q?: string;
  /** Similar words to search for, because no record contains the words as spelt. */
  readonly meant?: Meant;
  /** Gathered by default. */
  readonly finding?: Finding;
  readonly where: readonly Clause[];
  readonly sort: readonly Sort[];
  /** Archived records are excluded by default. */
  readonly archived?: 'without' | 'with' | 'only';
  readonly size: number;
  /** The first page is 1. With a cursor, pages count from the cursor. */
  readonly page: number;
  readonly cursor?: string;
  /** Return only these fields, in addition to id and version. */
  readonly fields?: readonly string[];
}

/** One page of a list. */
export interface Page<R> {
  readonly rows: readonly R[];
  /** Exact up to 10,000; an estimate above. With words, exact up to 1,000; above, the list has at least that many. */
  readonly total: number;
  readonly estimated: boolean;
  /** The total is only the number up to which rows with these words were counted. */
  readonly isLeast?: true;
  /** No record contains the words as spelt, so similar ones were found. */
  readonly similar?: true;
  /** The cursor of the following rows; absent on the last page. */
  readonly next?: string;
  /** The records that the rows refer to: noun → id → name. */
  readonly refs: Readonly<Record<string, Readonly<Record<string, Named>>>>;
}

export const PAGE_SIZE = 100;
/** Above this number of rows the total is the planner's estimate, so that counting does not cost more than the page. */
export const COUNTED = 10_000;
/** Rows with words are counted up to this number: the index first gathers everything that has the words. */
export const COUNTED_WITH_WORDS = 1_000;
export const MOST_ROWS = 200;
/** The number of rows that a page can skip. Further pages need a cursor, which is found by index. */
export const MOST_SKIPPED = 10_000;
/** Limits that protect the database; users do not need more. */
const MOST_CONDITIONS = 20;
const MOST_VALUES = 1_000;
const MOST_SORTS = 3;
export const LONGEST_WORDS = 200;
const OPERATORS: readonly Operator[] = [
  'is',
  'not',
  'contains',
  'starts',
  'from',
  'to',
  'between',
  'any',
  'all',
  'filled',
  'empty',
];

/** Parameters of a list, in addition to one filter per field (`f.<field>`). */
export const LIST_WORDS: readonly string[] = ['q', 'where', 'sort', 'archived', 'page', 'size', 'cursor', 'fields'];
/** Additional parameters of an export. */
export const FILE_WORDS: readonly string[] = ['columns'];

/**
 * Reads an address: `?q=&sort=name,-createdAt&f.status=is:active,prospect&where={…}&archived=with&page=2&size=50`. A
 * filter without an operator means `is`. It does not throw; errors are listed in `complaints`.
 */
export function readQuery(params: Readonly<Record<string, string | undefined>>): {
  readonly query: ListQuery;
  readonly complaints: readonly string[];
} {
  const complaints: string[] = [];
  const where: Clause[] = [];
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || !key.startsWith('f.')) continue;
    const read = readCondition(key.slice(2), value);
    if ('unknown' in read) complaints.push(noOperator(read.unknown, ' Enter a value with a colon after “is:”.'));
    else where.push(read);
  }
  if (params.where) {
    const read = readClauses(params.where);
    if ('clauses' in read) where.push(...read.clauses);
    else complaints.push(read.unknown ? noOperator(read.unknown) : 'The filter in “where” is not valid JSON.');
  }
  const sort = (params.sort ?? '').split(',').filter(Boolean);
  const archived = params.archived;
  complaints.push(...unknownWords(params), ...excesses(where, sort, params.q ?? ''));
  if (archived && !['without', 'with', 'only'].includes(archived))
    complaints.push('“archived” must be one of: without, with, only.');
  const size = numberIn(params.size, PAGE_SIZE, MOST_ROWS, 'size', complaints);
  const page = numberIn(params.page, 1, MOST_SKIPPED + 1, 'page', complaints);
  if ((page - 1) * size > MOST_SKIPPED)
    complaints.push(
      `A page can skip up to ${MOST_SKIPPED.toLocaleString('en-GB')} rows. Send “next” from an answer as “cursor” to go further.`,
    );
  return {
    complaints,
    query: {
      where,
      sort: sort.map((part) => (part.startsWith('-') ? { field: part.slice(1), down: true } : { field: part })),
      size,
      page,
      ...(params.q?.trim() ? { q: params.q.trim() } : {}),
      ...(params.cursor ? { cursor: params.cursor } : {}),
      ...(params.fields ? { fields: params.fields.split(',').filter(Boolean) } : {}),
      ...(archived === 'with' || archived === 'only' ? { archived } : {}),
    },
  };
}

/** Reports unknown parameters. If they were ignored, a mistyped filter would match all records, even for a bulk edit. */
function* unknownWords(params: Readonly<Record<string, unknown>>): Generator<string> {
  for (const key of Object.keys(params)) {
    if (key.startsWith('f.') || LIST_WORDS.includes(key) || FILE_WORDS.includes(key)) continue;
    yield `A list has no parameter “${key.slice(0, 60)}”. Start filters with “f.” and the field.`;
  }
}

/** All conditions of a filter, in any group. */
const conditionsIn = (where: readonly Clause[]): readonly Condition[] =>
  where.flatMap((clause) =>
    'any' in clause ? clause.any.flatMap((each) => ('all' in each ? each.all : [each])) : [clause],
  );

function* excesses(where: readonly Clause[], sort: readonly string[], q: string): Generator<string> {
  const conditions = conditionsIn(where);
  if (conditions.length > MOST_CONDITIONS) yield `A filter can have up to ${MOST_CONDITIONS} conditions.`;
  if (conditions.some(({ values }) => values.length > MOST_VALUES))
    yield `A condition can have up to ${MOST_VALUES} values.`;
  if (sort.length > MOST_SORTS) yield `A list can be sorted by up to ${MOST_SORTS} fields.`;
  if (q.trim().length > LONGEST_WORDS) yield `Search for up to ${LONGEST_WORDS} characters.`;
}

/** The address of a query. Reading it gives the same query. */
export function writeQuery(query: Partial<ListQuery>): string {
  const params = new Map<string, string>();
  if (query.q) params.set('q', query.q);
  const grouped: Clause[] = [];
  const seen = new Set<string>();
  for (const clause of query.where ?? []) {
    // Two conditions on one field cannot share a key, so the second is written with the groups.
    if ('any' in clause || seen.has(clause.field)) grouped.push(clause);
    else {
      seen.add(clause.field);
      params.set(`f.${clause.field}`, writeCondition(clause));
    }
  }
  if (grouped.length > 0) params.set('where', JSON.stringify(grouped));
  if (query.sort?.length)
    params.set('sort', query.sort.map((sort) => (sort.down ? `-${sort.field}` : sort.field)).join(','));
  if (query.archived && query.archived !== 'without') params.set('archived', query.archived);
  if (query.fields?.length) params.set('fields', query.fields.join(','));
  if (query.cursor) params.set('cursor', query.cursor);
  if (query.page && query.page > 1) params.set('page', String(query.page));
  if (query.size && query.size !== PAGE_SIZE) params.set('size', String(query.size));
  return [...params].map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
}

/** Escapes commas and backslashes in a value with a backslash. */
const writeCondition = ({ op, values }: Condition): string =>
  `${op}:${values.map((value) => value.replace(/[\\,]/g, (sign) => `\\${sign}`)).join(',')}`;

/** Refuses an unknown word before a colon. As part of the value, it would match nothing. */
function readCondition(field: string, text: string): Condition | { readonly unknown: string } {
  const [, word, rest] = /^([A-Za-z_]+):(.*)$/s.exec(text) ?? [];
  if (word === undefined || rest === undefined) return { field, op: 'is', values: splitValues(text) };
  const op = OPERATORS.find((known) => known === word);
  return op ? { field, op, values: splitValues(rest) } : { unknown: word };
}

const noOperator = (word: string, more = ''): string =>
  `Operator “${word.slice(0, 60)}” not found. Use ${OPERATORS.map((op) => `“${op}”`).join(', ')}.${more}`;

function splitValues(text: string): string[] {
  if (text === '') return [];
  const values = [''];
  for (let i = 0; i < text.length; i++) {
    const sign = text.charAt(i);
    if (sign === ',') values.push('');
    else values[values.length - 1] += sign === '\\' ? text.charAt(++i) : sign;
  }
  return values;
}

function readClauses(text: string): { readonly clauses: Clause[] } | { readonly unknown: string | undefined } {
  let parsed: unknown;
  // The first unknown operator, for the error message.
  let unknown: string | undefined;
  try {
    parsed = JSON.parse(text, (key, value: unknown) => {
      if (key === 'op' && typeof value === 'string' && !OPERATORS.some((op) => op === value)) unknown ??= value;
      return value;
    });
  } catch {
    return { unknown };
  }
  return Array.isArray(parsed) && parsed.length <= 50 && parsed.every(isClause) ? { clauses: parsed } : { unknown };
}

/** Whether an object has only these keys. Others would be ignored silently. */
const hasOnly = (value: object, keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key));

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' &&
  value !== null &&
  hasOnly(value, ['field', 'op', 'values']) &&
  'field' in value &&
  typeof value.field === 'string' &&
  'op' in value &&
  OPERATORS.some((op) => op === value.op) &&
  'values' in value &&
  Array.isArray(value.values) &&
  value.values.every((each) => typeof each === 'string');

const isClause = (value: unknown): value is Clause => {
  if (isCondition(value)) return true;
  if (typeof value !== 'object' || value === null || !('any' in value) || !Array.isArray(value.any)) return false;
  if (!hasOnly(value, ['any'])) return false;
  return value.any.every(
    (each: unknown) =>
      isCondition(each) ||
      (typeof each === 'object' &&
        each !== null &&
        hasOnly(each, ['all']) &&
        'all' in each &&
        Array.isArray(each.all) &&
        each.all.every(isCondition)),
  );
};

function numberIn(
  text: string | undefined,
  otherwise: number,
  most: number,
  name: string,
  complaints: string[],
): number {
  if (text === undefined || text === '') return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  complaints.push(`“${name}” must be a whole number from 1 to ${most}.`);
  return otherwise;
}
