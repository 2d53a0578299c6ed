import { diffArrays } from 'diff';

/** A run of text that both sides have, or only one. */
export interface Run {
  readonly text: string;
  readonly isMarked: boolean;
}
export interface WordDiff {
  readonly before: readonly Run[];
  readonly after: readonly Run[];
}

/** Comparing takes longer with every word that differs; of texts that differ in more, only the ends are compared. */
const MOST_EDITS = 600;

/**
 * What changed between two texts, word by word: words that are only on one side are marked there. Joined again, the runs
 * of a side are that side.
 */
export function wordDiff(before: string, after: string): WordDiff {
  const left = wordsOf(before);
  const right = wordsOf(after);
  const changes = diffArrays(left, right, { maxEditLength: MOST_EDITS }) ?? endsOf(left, right);
  const runs = (mark: 'added' | 'removed') =>
    changes.flatMap(({ value, ...is }) =>
      value.length > 0 && (is[mark] || is.added === is.removed) ? [{ text: value.join(''), isMarked: is[mark] }] : [],
    );
  return { before: runs('removed'), after: runs('added') };
}

/** Words of every script, runs of blanks, and other signs one by one; the library’s own words are those of Latin letters. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

/** What both begin and end with, and all the rest as replaced. */
function endsOf(left: readonly string[], right: readonly string[]) {
  const most = Math.min(left.length, right.length);
  let head = 0;
  while (head < most && left[head] === right[head]) head++;
  let tail = 0;
  while (tail < most - head && left.at(-1 - tail) === right.at(-1 - tail)) tail++;
  const part = (value: readonly string[], is: 'kept' | 'added' | 'removed') => ({
    value,
    added: is === 'added',
    removed: is === 'removed',
  });
  return [
    part(left.slice(0, head), 'kept'),
    part(left.slice(head, left.length - tail), 'removed'),
    part(right.slice(head, right.length - tail), 'added'),
    part(left.slice(left.length - tail), 'kept'),
  ];
}
