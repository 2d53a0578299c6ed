import { type Binder, binder, require, seen } from '../access/access.server.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { Values } from '../store/change.server.ts';
import type { AnyEntity, Row } from '../entity/entity.ts';
import { customFieldKey } from '../entity/customField.ts';
import { definitionsFor } from '../store/extra.server.ts';
import { fieldColumn, fromClause, selectList } from '../store/rows.server.ts';
import { badRequest } from '../http/problem.ts';
import { labelOf } from '../kinds/field.ts';
import { namesOf } from './named.server.ts';
import { countOf } from './count.server.ts';
import type { ListQuery, Page, Sort } from './query.ts';
import { askFor, type Asked, type Asking, isStandard } from './asking.server.ts';
import { meantWords } from './spelling.server.ts';
import { findingOf, whereClause } from './where.server.ts';

export type Asker = Omit<Asked, 'definitions'>;

/**
 * One page of a noun: its rows in the actor's scope, the total, and the names of referenced records. It takes three
 * queries for any page, four if the total is estimated or words are searched, and one more if custom fields are used.
 * Rows with words that fit on one page are not counted. If no record contains the words as spelt, similar spellings are
 * searched with three more queries.
 */
export async function list<E extends AnyEntity>(
  database: Queryable,
  entity: E,
  query: ListQuery,
  who: Asker,
): Promise<Page<Row<E>>> {
  require(who.actor, `${entity.name}.view`);
  const isCustom = entity.extra === true && keysOf(query).some((key) => customFieldKey(key) !== undefined);
  const asked: Asked = { ...who, definitions: isCustom ? await definitionsFor(database, entity) : [] };
  const found = await countedPageOf(database, entity, query, asked);
  const meant = query.q && found.total === 0 ? await meantWords(database, query.q) : undefined;
  const similar = meant && (await countedPageOf(database, entity, { ...query, meant }, asked));
  const page = similar && similar.total > 0 ? { ...similar, similar: true as const } : found;
  return { ...page, rows: page.rows.map((row) => seen(entity, who.actor, row)) };
}

async function countedPageOf<E extends AnyEntity>(database: Queryable, entity: E, wanted: ListQuery, asked: Asked) {
  const { q, meant } = wanted;
  const query = q && !meant ? { ...wanted, finding: await findingOf(database, entity, q) } : wanted;
  if (q) {
    // Finding records by words costs more than counting them, and most words are on one page of records or none.
    const page = await namedPageOf(database, entity, query, asked);
    const isWhole = query.page === 1 && !query.cursor && page.next === undefined;
    const count = isWhole
      ? { total: page.rows.length, estimated: false }
      : await countOf(database, entity, query, asked);
    return { ...page, ...count };
  }
  const [page, count] = await Promise.all([
    namedPageOf(database, entity, query, asked),
    countOf(database, entity, query, asked),
  ]);
  return { ...page, ...count };
}

/** All fields that a query uses. */
function keysOf({ where, sort, fields = [] }: ListQuery): readonly string[] {
  const conditions = where.flatMap((clause) =>
    'any' in clause ? clause.any.flatMap((each) => ('all' in each ? each.all : [each])) : [clause],
  );
  return [...fields, ...[...sort, ...conditions].map(({ field }) => field)];
}

/** Names are fetched while the count is still running. */
async function namedPageOf<E extends AnyEntity>(database: Queryable, entity: E, query: ListQuery, asked: Asked) {
  const page = await pageOf(database, entity, query, asked);
  return { ...page, refs: await namesOf(database, entity, page.rows, asked.actor) };
}

async function pageOf<E extends AnyEntity>(database: Queryable, entity: E, query: ListQuery, asked: Asked) {
  const quick = await filledFirst(database, entity, query, asked);
  const { rows: found, sorts } = quick ?? (await fetched(database, entity, query, asked, false));
  const rows = found.slice(0, query.size);
  const last = found.length > query.size ? rows.at(-1) : undefined;
  return { rows, ...(last ? { next: cursorOf(sorts, last) } : {}) };
}

async function fetched<E extends AnyEntity>(
  database: Queryable,
  entity: E,
  query: ListQuery,
  asked: Asked,
  filledOnly: boolean,
) {
  const bind = binder();
  const { sql, sorts } = selectStatement(entity, query, asked, bind, { filledOnly });
  return { rows: (await database.query<Row<E>>(sql, bind.values)).rows, sorts };
}

/**
 * Descending sorts on an optional field put empty values last, which no index supports. Rows with a value are read from
 * an index; only the page on which they run out needs a full sort.
 */
async function filledFirst<E extends AnyEntity>(database: Queryable, entity: E, query: ListQuery, asked: Asked) {
  const [first] = sortsOf(entity, query.sort, asked);
  if (!first?.down || !first.field.optional || query.page > 1) return undefined;
  if (query.cursor && readCursor(query.cursor)[0] === null) return undefined;
  const found = await fetched(database, entity, query, asked, true);
  return found.rows.length > query.size ? found : undefined;
}

/** The statement for a page. It fetches one extra row to detect the last page. Exports run it without a limit. */
export function selectStatement(
  entity: AnyEntity,
  query: ListQuery,
  asked: Asked,
  bind: Binder,
  options: { readonly unlimited?: boolean; readonly filledOnly?: boolean } = {},
): { sql: string; sorts: readonly Sorted[] } {
  const sorts = sortsOf(entity, query.sort, asked);
  const filled = options.filledOnly ? ` and ${sorts[0]?.sql} is not null` : '';
  const where = `${whereClause(entity, query, asked, bind)}${filled}`;
  const after = query.cursor ? ` and ${afterCursor(sorts, query.cursor, bind)}` : '';
  const order = sorts
    .map(({ sql, down, field }, at) => {
      if (!down) return `${sql} asc`;
      // If no value is empty, the plain order can use the index.
      const isFilled = field.optional !== true || (options.filledOnly && at === 0);
      return `${sql} ${isFilled ? 'desc' : 'desc nulls last'}`;
    })
    .join(', ');
  const keys = query.fields ? new Set([...query.fields, ...sorts.map((sort) => sort.key)]) : undefined;
  for (const key of query.fields ?? []) if (!isStandard(key)) askFor(entity, key, asked);
  const offset = query.page > 1 ? ` offset ${(query.page - 1) * query.size}` : '';
  const from = `from ${fromClause(entity)} where ${where}${after} order by ${order}`;
  if (options.unlimited) return { sql: `select ${selectList(entity, keys)} ${from}`, sorts };
  // For high page numbers, ids are selected first, so that only one page of whole rows is read.
  const sql =
    query.page * query.size > 5_000
      ? `select ${selectList(entity, keys)} from ${fromClause(entity)} where r.id in (select r.id ${from} limit ${query.size + 1}${offset}) order by ${order}`
      : `select ${selectList(entity, keys)} ${from} limit ${query.size + 1}${offset}`;
  return { sql, sorts };
}

interface Sorted extends Asking {
  readonly key: string;
  readonly down: boolean;
}

/** The sorts of a query, then the noun's default order as in its indexes, and the id last to make it unambiguous. */
function sortsOf(entity: AnyEntity, sorts: readonly Sort[], asked: Asked): readonly Sorted[] {
  const own = ownSort(entity);
  const wanted = sorts.length > 0 ? sorts : [own];
  const down = wanted.at(-1)?.down ?? false;
  // Only within one table, because an index cannot span two.
  const among = isInOneTable(entity, [...wanted.map((sort) => sort.field), own.field])
    ? [{ field: own.field, down }]
    : [];
  const all = [...wanted, ...among, { field: 'id', down }];
  const kept = all.filter((sort, at) => all.findIndex((other) => other.field === sort.field) === at);
  return kept.slice(0, kept.findIndex((sort) => sort.field === 'id') + 1).map((sort) => sorted(entity, sort, asked));
}

const isInOneTable = (entity: AnyEntity, keys: readonly string[]): boolean =>
  new Set(keys.filter((key) => !key.startsWith('extra.')).map((key) => fieldColumn(entity, key).charAt(0))).size === 1;

function ownSort(entity: AnyEntity): Sort {
  const own = entity.sort ?? entity.title[0] ?? 'id';
  return own.startsWith('-') ? { field: own.slice(1), down: true } : { field: own };
}

function sorted(entity: AnyEntity, { field: key, down }: Sort, asked: Asked): Sorted {
  const asking = askFor(entity, key, asked);
  if (['json', 'texts', 'bigints'].includes(asking.storage))
    throw badRequest(`Lists cannot be sorted by ${labelOf(key, asking.field)}.`);
  return { ...asking, key, down: down ?? false };
}

const cursorOf = (sorts: readonly Sorted[], row: Values): string =>
  Buffer.from(
    JSON.stringify(
      sorts.map(
        (sort) => (sort.key.startsWith('extra.') ? (row.extra as Values)[sort.key.slice(6)] : row[sort.key]) ?? null,
      ),
    ),
  ).toString('base64url');

/** Rows after the cursor, with empty values sorted last. */
function afterCursor(sorts: readonly Sorted[], cursor: string, bind: Binder): string {
  const values = readCursor(cursor);
  if (values.length !== sorts.length) throw badCursor();
  const [first] = sorts;
  const same = sorts.every((sort) => sort.down === first?.down);
  // A single row comparison can use the index. It is only correct if no value is empty.
  if (same && values.every((value) => value !== null) && sorts.every((sort) => !sort.field.optional))
    return `(${sorts.map((sort) => sort.sql).join(', ')}) ${first?.down ? '<' : '>'} (${sorts.map((sort, at) => bound(sort, values[at], bind)).join(', ')})`;
  const steps = sorts.map((sort, at) => {
    const equal = sorts
      .slice(0, at)
      .map((each, i) => (values[i] === null ? `${each.sql} is null` : `${each.sql} = ${bound(each, values[i], bind)}`));
    const value = values[at];
    const beyond =
      value === null
        ? 'false'
        : `(${sort.sql} ${sort.down ? '<' : '>'} ${bound(sort, value, bind)} or ${sort.sql} is null)`;
    return [...equal, beyond].join(' and ');
  });
  return `(${steps.map((step) => `(${step})`).join(' or ')})`;
}

const TYPES: Record<string, string> = {
  text: 'text',
  int: 'numeric',
  bigint: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz',
};
const bound = (sort: Sorted, value: unknown, bind: Binder): string =>
  `${bind(value)}::${TYPES[sort.storage] ?? 'text'}`;

const badCursor = () => badRequest('The cursor does not belong to this list. Request the first page again.');

function readCursor(cursor: string): readonly (string | number | boolean | null)[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw badCursor();
  }
  if (!Array.isArray(parsed) || parsed.some((each) => typeof each === 'object' && each !== null)) throw badCursor();
  return parsed;
}
