import { binder } from '../access/access.server.ts';
import { column } from '../db/names.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { rootOf } from '../entity/shape.ts';
import { fromClause } from '../store/rows.server.ts';
import type { Asked } from './asking.server.ts';
import { COUNTED, COUNTED_WITH_WORDS, type ListQuery } from './query.ts';
import { whereClause } from './where.server.ts';

/** The number of rows of a list, and whether it is an estimate of the planner. */
export interface Count {
  readonly total: number;
  readonly estimated: boolean;
  /** The list has at least this many rows. */
  readonly isLeast?: true;
}

/** Estimates above this are certain to exceed the count limit, even if many records were archived recently. */
const SURELY_MORE = 2 * COUNTED;
/** Nouns with more rows than are counted at the last query. The planner is asked first for these. */
const large = new WeakSet<AnyEntity>();

/**
 * Counts the rows of a query up to ten thousand; above that, the planner's estimate is used. If a reliable estimate is
 * far higher, nothing is counted. Rows with words are counted up to a thousand, and no estimate is given above.
 */
export async function countOf(database: Queryable, entity: AnyEntity, query: ListQuery, asked: Asked): Promise<Count> {
  if (query.q) return countWithWords(database, entity, query, asked);
  const bind = binder();
  const where = whereClause(entity, query, asked, bind);
  const rows = `select 1 from ${countedIn(entity, where)} where ${where}`;
  const estimate = async (): Promise<number> => {
    const plan = await database.query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
      `explain (format json) ${rows}`,
      bind.values,
    );
    return plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  };
  const isKnown = isKnownToPlanner(entity, query);
  if (isKnown && large.has(entity)) {
    const total = await estimate();
    if (total >= SURELY_MORE) return { total, estimated: true };
  }
  const total = await numberOf(database, `${rows} limit ${COUNTED + 1}`, bind.values);
  if (total > COUNTED) large.add(entity);
  else if (query.where.length === 0) large.delete(entity);
  return total <= COUNTED
    ? { total, estimated: false }
    : { total: Math.max(COUNTED + 1, await estimate()), estimated: true };
}

async function numberOf(database: Queryable, rows: string, values: readonly unknown[]): Promise<number> {
  const { rows: found } = await database.query<{ n: number }>(`select count(*)::int as n from (${rows}) x`, [
    ...values,
  ]);
  return found[0]?.n ?? 0;
}

/** Rows with words are counted up to a thousand. */
async function countWithWords(database: Queryable, entity: AnyEntity, query: ListQuery, asked: Asked): Promise<Count> {
  const bind = binder();
  const where = whereClause(entity, query, asked, bind);
  // In this order the planner goes through the newest entries for a common word, and uses the index for a rare one.
  const rows = `select 1 from ${countedIn(entity, where)} where ${where} order by r.id desc limit ${COUNTED_WITH_WORDS + 1}`;
  const total = await numberOf(database, rows, bind.values);
  return total > COUNTED_WITH_WORDS
    ? { total: COUNTED_WITH_WORDS, estimated: true, isLeast: true }
    : { total, estimated: false };
}

/** A derived noun's base row contains its noun. Its own table is only joined if the condition uses it. */
const countedIn = (entity: AnyEntity, where: string): string =>
  /\bt\./.test(where) ? fromClause(entity) : `${column(rootOf(entity).name)} r`;

/** The planner's estimate is reliable for all rows, or for one value of one field, but not for combined conditions. */
function isKnownToPlanner(entity: AnyEntity, { where }: ListQuery): boolean {
  const [only] = where;
  if (where.length > 1) return false;
  if (!only) return true;
  if ('any' in only || only.op !== 'is') return false;
  const kind = Object.hasOwn(entity.fields, only.field) ? entity.fields[only.field]?.kind : undefined;
  return kind === 'choice' || kind === 'flag' || kind === 'ref';
}
