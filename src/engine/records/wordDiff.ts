/** A run of text that both sides have, or only one. */
export interface Run {
  readonly text: string;
  readonly isMarked: boolean;
}
export interface WordDiff {
  readonly before: readonly Run[];
  readonly after: readonly Run[];
}

/** Beyond so many words the table of comparisons grows too large; then everything between the common ends is marked. */
const MOST_WORDS = 600;

/**
 * What changed between two texts, word by word: words that are only on one side are marked there. Joined again, the runs
 * of a side are that side.
 */
export function wordDiff(before: string, after: string): WordDiff {
  const left = wordsOf(before);
  const right = wordsOf(after);
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head++;
  let tail = 0;
  while (
    tail < left.length - head &&
    tail < right.length - head &&
    left[left.length - 1 - tail] === right[right.length - 1 - tail]
  )
    tail++;
  const kept = common(left.slice(head, left.length - tail), right.slice(head, right.length - tail));
  const marks = (words: readonly string[], keptAt: ReadonlySet<number>) =>
    words.map((_, at) => at >= head && at < words.length - tail && !keptAt.has(at - head));
  return { before: runs(left, marks(left, kept.left)), after: runs(right, marks(right, kept.right)) };
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? [];

/** The places of a longest common sequence of words in both. */
function common(left: readonly string[], right: readonly string[]) {
  const found = { left: new Set<number>(), right: new Set<number>() };
  if (left.length > MOST_WORDS || right.length > MOST_WORDS) return found;
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        left[i] === right[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) {
      found.left.add(i++);
      found.right.add(j++);
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++;
    else j++;
  }
  return found;
}

function runs(words: readonly string[], marks: readonly boolean[]): Run[] {
  const joined: { text: string; isMarked: boolean }[] = [];
  for (const [at, text] of words.entries()) {
    const isMarked = marks[at] ?? false;
    const last = joined.at(-1);
    if (last?.isMarked === isMarked) last.text += text;
    else joined.push({ text, isMarked });
  }
  return joined;
}
