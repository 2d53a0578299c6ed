/** Composition of a generated password. */
export type Recipe =
  | { readonly of: 'characters'; readonly length: number; readonly hasSigns: boolean }
  | {
      readonly of: 'words';
      readonly words: number;
      /** Adds words until the password has this many characters. */
      readonly minLength?: number | undefined;
      /** Begins each word with a capital letter. */
      readonly hasCapitals?: boolean | undefined;
      /** Ends with two digits. */
      readonly hasDigits?: boolean | undefined;
    };

/** A random number from 0 to below the bound. */
export type Chance = (bound: number) => number;

/** Excludes characters that look alike: l, 1, I, O, 0. */
const LETTERS = 'abcdefghijkmnopqrstuvwxyz';
const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const FIGURES = '23456789';
const SIGNS = '!#$%&*+-=?@';

export const LENGTHS = { least: 8, most: 128, usual: 20 } as const;
export const WORD_COUNTS = { least: 3, most: 10, usual: 5 } as const;

/** Generates a password. One of characters contains each type at least once. The caller provides the random source. */
export function generate(recipe: Recipe, chance: Chance, words: readonly string[]): string {
  if (recipe.of === 'words') return ofWords(recipe, chance, words);
  const kinds = [LETTERS, CAPITALS, FIGURES, ...(recipe.hasSigns ? [SIGNS] : [])];
  const all = kinds.join('');
  const chosen = [
    ...kinds.map((kind) => pick(kind, chance)),
    ...Array.from({ length: Math.max(0, recipe.length - kinds.length) }, () => pick(all, chance)),
  ];
  // The first characters are one of each type, so shuffle.
  for (let at = chosen.length - 1; at > 0; at--) {
    const other = chance(at + 1);
    [chosen[at], chosen[other]] = [chosen[other] ?? '', chosen[at] ?? ''];
  }
  return chosen.join('');
}

function ofWords(
  { words: count, minLength = 0, hasCapitals, hasDigits }: Extract<Recipe, { of: 'words' }>,
  chance: Chance,
  words: readonly string[],
): string {
  const end = hasDigits ? `-${pick(FIGURES, chance)}${pick(FIGURES, chance)}` : '';
  const picked: string[] = [];
  while (picked.length < count || picked.join('-').length + end.length < minLength) {
    const word = pick(words, chance);
    picked.push(hasCapitals ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word);
  }
  return `${picked.join('-')}${end}`;
}

const pick = (from: ArrayLike<string>, chance: Chance): string => from[chance(from.length)] ?? '';
