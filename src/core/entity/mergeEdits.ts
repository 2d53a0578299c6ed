import type { Values } from './formValues.ts';
import { isSameValue } from './sameValue.ts';

/** Two people changed one record: what it was when I began, what I made of it, and what they made of it. */
export interface Edits {
  readonly first: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** The fields both of us changed, and not alike: only these need a decision. */
export const contested = ({ first, mine, theirs }: Edits): readonly string[] =>
  Object.keys(mine).filter(
    (key) =>
      !isSameValue(first[key], mine[key]) &&
      !isSameValue(first[key], theirs[key]) &&
      !isSameValue(mine[key], theirs[key]),
  );

/** Everything either of us changed; where both did, as chosen. Mine unless theirs is taken. */
export function mergedEdits({ first, mine, theirs }: Edits, taken: ReadonlySet<string>): Values {
  return Object.fromEntries(
    Object.keys(mine).map((key) => {
      const isMine = !isSameValue(first[key], mine[key]) && !taken.has(key);
      return [key, isMine ? mine[key] : (theirs[key] ?? null)];
    }),
  );
}
