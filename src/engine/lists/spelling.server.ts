import type { Queryable } from '../db/pool.server.ts';
import { normalise } from '../store/index/rank.ts';
import { meantBy } from '../store/index/vocabulary.server.ts';
import type { Meant } from './query.ts';

/** What the words of a search may be misspellings of, as the search over everything reads them; undefined where none may be. */
export async function meantWords(database: Queryable, q: string): Promise<Meant | undefined> {
  const words = [...new Set(normalise(q).split(' ').filter(Boolean))];
  const meant = await meantBy(database, words);
  if (![...meant.values()].some((forms) => forms.length > 0)) return undefined;
  return words.map((word) => [...new Set([word, ...(meant.get(word) ?? [])])]);
}
