import { type Built, type CommonFacts, field } from '../field.ts';
import { kind, type Refusal, refuse } from '../kind.ts';
import { trimmed } from '../text/text.ts';

type Facts = CommonFacts & { readonly max?: number };

/** Tags without duplicates. `max` limits their number (50 by default). */
export const tags = <const F extends Facts>(facts: F = {} as F): Built<readonly string[], F> =>
  field<readonly string[], F>('tags', facts);

export const MOST_TAGS = 50;
export const TAG_LENGTH = 60;

/** "a; b | c" → ["a", "b", "c"] */
export const splitList = (text: string): string[] => text.split(/[;|]/).map(trimmed).filter(Boolean);

/** The words in a value of unknown type, for inputs. */
export const wordsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** Trimmed, with single spaces and without duplicates (case ignored). The first spelling is kept. */
export function tidyTags(words: readonly string[]): string[] {
  const tidy = words.map((word) => trimmed(word).replace(/\s+/g, ' ')).filter(Boolean);
  return tidy.filter((word, at) => tidy.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === at);
}

/** The error in tidied tags. */
export function tagsComplaint(words: readonly string[], most: number): Refusal | undefined {
  if (words.length > most) return refuse('invalid_value', `Enter up to ${most} tags. You entered ${words.length}.`);
  const long = words.find((word) => word.length > TAG_LENGTH);
  if (long)
    return refuse(
      'too_long',
      `“${long.slice(0, 20)}…” is too long. Enter up to ${TAG_LENGTH} characters for each tag.`,
    );
  // These characters separate tags in a file.
  if (words.some((word) => /[;|]/.test(word)))
    return refuse('invalid_value', 'A tag cannot contain ; or |. Remove the character.');
  if (words.some((word) => word.includes('\0')))
    return refuse('nul_byte', 'A tag contains a character that cannot be stored. Remove it and try again.');
  return undefined;
}

export const tagsKind = kind<readonly string[]>({
  name: 'tags',
  storage: 'texts',
  operators: ['any', 'all', 'filled', 'empty'],
  format: (words) => words.join(', '),
  write: (words) => words.join('; '),
  read: (text, facts) => {
    const value = tidyTags(splitList(text));
    if (value.length === 0) return refuse('required', 'Enter at least one tag.');
    return tagsComplaint(value, Number(facts.max ?? MOST_TAGS)) ?? { value };
  },
});
