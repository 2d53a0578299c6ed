import type { Values } from './formValues.ts';
import { isSameValue } from '../entity/sameValue.ts';
import { lineMerge } from '../kinds/lines/lineMerge.ts';

/** Two users changed the same record: the original values, the user's own and the other user's values. */
export interface Edits {
  readonly first: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** The fields that both changed to different values, which need a decision. For lines, keys such as `lines.5.quantity`. */
export const contested = ({ first, mine, theirs }: Edits): readonly string[] =>
  Object.keys(mine).flatMap((key) =>
    isSameValue(first[key], mine[key]) || isSameValue(first[key], theirs[key]) || isSameValue(mine[key], theirs[key])
      ? []
      : (joined({ first, mine, theirs }, key)?.conflicts.map((each) => `${key}.${each.key}`) ?? [key]),
  );

/** The merged lines, if the field holds lines. */
const joined = ({ first, mine, theirs }: Edits, key: string, taken?: ReadonlySet<string>) =>
  lineMerge.merge?.({ first: first[key], mine: mine[key], theirs: theirs[key] }, taken);

/** The changes of both users. For contested fields, `mine` wins unless the key is in `taken`. */
export function mergedEdits({ first, mine, theirs }: Edits, taken: ReadonlySet<string>): Values {
  return Object.fromEntries(
    Object.keys(mine).map((key) => {
      const isMine = !isSameValue(first[key], mine[key]) && !taken.has(key);
      const inside = new Set(
        [...taken].flatMap((each) => (each.startsWith(`${key}.`) ? [each.slice(key.length + 1)] : [])),
      );
      return [key, isMine ? (joined({ first, mine, theirs }, key, inside)?.lines ?? mine[key]) : (theirs[key] ?? null)];
    }),
  );
}

/** The result for each field that another user changed during the edit. */
export interface Followed {
  /** Unchanged by the user: the form takes the other user's value. */
  readonly taken: readonly string[];
  /** Changed by the user, or in use: the form keeps the user's value. */
  readonly kept: readonly string[];
}

/** Merges another user's save into an open form. @param held fields in use, which keep their value */
export function followed({ first, mine, theirs }: Edits, held: readonly string[]): Followed {
  const told = Object.keys(theirs).filter((key) => !isSameValue(first[key], theirs[key]));
  const isKept = (key: string) =>
    !isSameValue(mine[key], theirs[key]) && (held.includes(key) || !isSameValue(first[key], mine[key]));
  return { taken: told.filter((key) => !isKept(key)), kept: told.filter(isKept) };
}
