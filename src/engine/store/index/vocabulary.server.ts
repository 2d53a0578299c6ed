import { kept, unseen } from '../../db/kept.server.ts';
import type { Queryable } from '../../db/pool.server.ts';
import { edits, mistakesIn, shortened } from './misspelling.ts';

/** Maximum length of a word. */
const LONGEST = 30;
/** Maximum number of words that replace one misspelt word. */
const MOST = 20;

const UNKNOWN = kept(
  `select w.word from unnest(${unseen('$1', 'text[]')}) as w (word) where not exists (select 1 from search_word s where s.word = w.word)`,
);

/** Each form is looked up by itself: for an overlap of two arrays, the planner would compare them in every row. */
export const NEAR = `select distinct s.word from unnest($1::text[]) as f (form)
  cross join lateral (select word from search_word where near @> array[f.form] offset 0) s limit 5000`;

/** Stores unknown words of names. Without a lock, two concurrent writes may store a word twice, which does no harm. */
export async function learn(tx: Queryable, names: readonly string[]): Promise<void> {
  const words = new Set(names.flatMap((name) => name.split(' ')).filter(isWord));
  if (words.size === 0) return;
  const { rows } = await tx.query<{ word: string }>(UNKNOWN, [[...words]]);
  if (rows.length === 0) return;
  const learnt = rows.map(({ word }) => ({ word, near: shortened(word, word.length < 8 || word.length > 20 ? 1 : 2) }));
  await tx.query(
    `insert into search_word (word, near) select word, near from jsonb_populate_recordset(null::search_word, $1::jsonb)`,
    [JSON.stringify(learnt)],
  );
}

const isWord = (word: string): boolean => word.length <= LONGEST && word.replace(/\P{L}/gu, '').length >= 3;

/** The known words that each of these may be a misspelling of, closest first. */
export async function closestWords(
  tx: Queryable,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const forgiven = words.filter((word) => mistakesIn(word) > 0 && word.length <= LONGEST);
  if (forgiven.length === 0) return new Map();
  const forms = [...new Set(forgiven.flatMap((word) => shortened(word, mistakesIn(word))))];
  const { rows } = await tx.query<{ word: string }>(NEAR, [forms]);
  return new Map(
    forgiven.map((word) => {
      const most = mistakesIn(word);
      const alike = rows
        .map((row) => ({ word: row.word, distance: edits(word, row.word, most) }))
        .filter(({ distance }) => distance <= most)
        .sort((a, b) => a.distance - b.distance);
      return [word, alike.slice(0, MOST).map((each) => each.word)];
    }),
  );
}
