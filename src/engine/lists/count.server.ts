import { binder } from '../access/access.server.ts';
import { column } from '../db/names.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { fromClause } from '../store/rows.server.ts';
import { rootOf } from '../entity/shape.ts';
import type { Asked } from './asking.server.ts';
import { COUNTED, type ListQuery } from './query.ts';
import { whereClause } from './where.server.ts';

/** How many rows a list has, and whether that is the planner’s word. */
export interface Count {
  readonly total: number;
  readonly estimated: boolean;
}

/** An estimate of so many is not taken for ten thousand and fewer, even where much was archived a moment ago. */
const SURELY_MORE = 4 * COUNTED;
/** Nouns of which there were more than are counted when somebody last asked: of these the planner is asked first. */
const large = new WeakSet<AnyEntity>();

/**
 * Counts what a list is asked for, up to ten thousand; beyond, it is the planner's estimate. Where the planner knows well
 * that there are far more, nothing is counted.
 */
export async function countOf(database: Queryable, entity: AnyEntity, query: ListQuery, asked: Asked): Promise<Count> {
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
  const counted = await database.query<{ n: number }>(
    `select count(*)::int as n from (${rows} limit ${COUNTED + 1}) x`,
    bind.values,
  );
  const total = counted.rows[0]?.n ?? 0;
  if (total > COUNTED) large.add(entity);
  else if (query.where.length === 0 && !query.q) large.delete(entity);
  return total <= COUNTED
    ? { total, estimated: false }
    : { total: Math.max(COUNTED + 1, await estimate()), estimated: true };
}

/** Each row of a noun that is built on another has one of that, which says what it is; its own is read only where it is asked of. */
const countedIn = (entity: AnyEntity, where: string): string =>
  /\bt\./.test(where) ? fromClause(entity) : `${column(rootOf(entity).name)} r`;

/** Of all rows the planner knows how many there are, and of one value how often it comes; of several together it guesses. */
function isKnownToPlanner(entity: AnyEntity, { q, where }: ListQuery): boolean {
  const [only] = where;
  if (q || where.length > 1) return false;
  if (!only) return true;
  if ('any' in only || only.op !== 'is') return false;
  const kind = Object.hasOwn(entity.fields, only.field) ? entity.fields[only.field]?.kind : undefined;
  return kind === 'choice' || kind === 'flag' || kind === 'ref';
}
