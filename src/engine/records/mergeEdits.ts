import type { Values } from './formValues.ts';
import { isSameValue } from '../entity/sameValue.ts';
import { lineMerge } from '../kinds/lines/lineMerge.ts';

/** Two people changed one record: what it was when I began, what I made of it, and what they made of it. */
export interface Edits {
  readonly first: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** The fields both of us changed, and not alike: only these need a decision. Of lines it is `lines.5.quantity`. */
export const contested = ({ first, mine, theirs }: Edits): readonly string[] =>
  Object.keys(mine).flatMap((key) =>
    isSameValue(first[key], mine[key]) || isSameValue(first[key], theirs[key]) || isSameValue(mine[key], theirs[key])
      ? []
      : (joined({ first, mine, theirs }, key)?.conflicts.map((each) => `${key}.${each.key}`) ?? [key]),
  );

/** Lines of both, where the field holds lines. */
const joined = ({ first, mine, theirs }: Edits, key: string, taken?: ReadonlySet<string>) =>
  lineMerge.merge?.({ first: first[key], mine: mine[key], theirs: theirs[key] }, taken);

/** Everything either of us changed; where both did, as chosen. Mine unless theirs is taken. */
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

/** What becomes of each field somebody else changed while I edit. */
export interface Followed {
  /** I left it alone: theirs stands in the form. */
  readonly taken: readonly string[];
  /** I changed it as well, or am in it: mine stands in the form. */
  readonly kept: readonly string[];
}

/** Somebody saved while my form is open. @param held fields I am in, which do not change under my hands */
export function followed({ first, mine, theirs }: Edits, held: readonly string[]): Followed {
  const told = Object.keys(theirs).filter((key) => !isSameValue(first[key], theirs[key]));
  const isKept = (key: string) =>
    !isSameValue(mine[key], theirs[key]) && (held.includes(key) || !isSameValue(first[key], mine[key]));
  return { taken: told.filter((key) => !isKept(key)), kept: told.filter(isKept) };
}
