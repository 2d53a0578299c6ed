import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { normalise } from '../store/index/rank.ts';
import { closestWords } from '../store/index/vocabulary.server.ts';
import type { Asked } from './asking.server.ts';
import { countOf } from './count.server.ts';
import type { ListQuery, Meant } from './query.ts';

/** The words that a search may have misspelt, by the same rules as the global search; undefined if there are none. */
export async function meantWords(database: Queryable, q: string): Promise<Meant | undefined> {
  const words = [...new Set(normalise(q).split(' ').filter(Boolean))];
  const meant = await closestWords(database, words);
  if (![...meant.values()].some((forms) => forms.length > 0)) return undefined;
  return words.map((word) => [...new Set([word, ...(meant.get(word) ?? [])])]);
}

/**
 * A query that finds the rows its list shows: similar ones if no record contains the words as spelt. Rows removed from
 * a selection still count here, so that deselecting all exact matches does not switch to similar ones.
 */
export async function asShown<Q extends ListQuery>(
  database: Queryable,
  entity: AnyEntity,
  query: Q,
  asked: Asked,
): Promise<Q> {
  if (!query.q) return query;
  const where = query.where.filter((clause) => 'any' in clause || clause.field !== 'id' || clause.op !== 'not');
  if ((await countOf(database, entity, { ...query, where }, asked)).total > 0) return query;
  const meant = await meantWords(database, query.q);
  return meant ? { ...query, meant } : query;
}
