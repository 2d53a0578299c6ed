import { diffArrays } from 'diff';

/** A run of text that is in both texts, or in one only. */
export interface Run {
  readonly text: string;
  readonly isMarked: boolean;
}
export interface WordDiff {
  readonly before: readonly Run[];
  readonly after: readonly Run[];
}

/** Maximum number of edits. The comparison takes longer with each one; beyond this, only start and end are compared. */
const MOST_EDITS = 600;

/**
 * Compares two texts word by word. Words that are in one text only are marked there. The runs of a side, joined
 * together, are the complete text of that side.
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

/**
 * Words of any script, runs of spaces, and single other characters. The library's own tokeniser covers Latin letters
 * only.
 */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

/** The common start and end, with everything between them as replaced. */
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
