import { binder } from '../access/access.server.ts';
import { column } from '../db/names.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { wordsClause } from '../search/search.server.ts';
import { COUNTED_WITH_WORDS, type Finding } from './query.ts';
import { wordsOf } from './where.server.ts';

/** Looking rows up one by one costs less than gathering them if at least one row in this many has the words. */
const COMMON = 4;

/**
 * How rows with these words are found soonest. The planner knows how many entries have the words, but takes the noun of
 * an entry and its words for independent. So it expects few entries, and gathers all of a word that most records have.
 */
export async function findingOf(database: Queryable, entity: AnyEntity, q: string): Promise<Finding> {
  const words = wordsOf(q);
  // The records of a derived noun are a part of those whose words are known.
  if (words.length === 0 || entity.base) return 'gathered';
  const bind = binder();
  const { rows } = await database.query<{ 'QUERY PLAN': { Plan: { Plans?: { 'Plan Rows': number }[] } }[] }>(
    `explain (format json) select 1 from search_entry s where ${wordsClause(words, bind, entity.name)}
     union all select 1 from ${column(entity.name)}`,
    bind.values,
  );
  const [entries = 0, records = 0] = (rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map((plan) => plan['Plan Rows']);
  return entries > COMMON * COUNTED_WITH_WORDS && entries * COMMON > records ? 'looked up' : 'gathered';
}
