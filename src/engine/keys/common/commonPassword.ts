import { PHRASES, WORDS } from './words.ts';
import { walkFrom } from './walks.ts';

/*
 * Whether a password is among those that are guessed first. They are described by rules rather than listed: at most two
 * common words, repeated any number of times, in any case and with the usual digit substitutions. A few characters may
 * be added around and between: a year, a date, digits, symbols, or a keyboard sequence. Password crackers generate
 * millions of passwords from word lists by such rules; this code reverses them.
 */

/** The limit for additions around words. The cost of each addition reflects its effect on guessing. */
const MOST_AROUND = 4;
/** Longer texts are not checked. */
const LONGEST = 256;

/** @param folded the whole password in NFKC, case-folded */
export function isCommonPassword(folded: string): boolean {
  if (folded === '' || folded.length > LONGEST) return false;
  const text = folded.replace(/\s+/gu, ' ');
  const block = repeatedBlock(text);
  if (block !== null && (block.length <= LONGEST_BLOCK || isCommonPassword(block))) return true;
  const plain = unlettered(text);
  if (isSentence(plain) || isSentence(unlettered(text.replace(/[^a-z]/g, '')))) return true;
  const around = Array.from({ length: text.length }, (_, at) => [...aroundAt(text, at)]);
  if (costOf(plain, around, []) <= MOST_AROUND) return true;
  for (const words of pairs(wordsIn(plain))) if (costOf(plain, around, words) <= MOST_AROUND) return true;
  return false;
}

const LONGEST_BLOCK = 6;

/** "abcabcabc" → "abc": the shortest part whose repetition gives the whole text; null if there is none. */
function repeatedBlock(text: string): string | null {
  // A text consists of repeated parts exactly if it occurs inside its own double without the ends.
  const length = (text + text).indexOf(text, 1);
  return length < text.length ? text.slice(0, length) : null;
}

/** Maps digits and symbols used as letters, and similar letters, to one form. The length does not change. */
const ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
  '6': 'g',
  '2': 'z',
};
const unlettered = (text: string): string => text.replace(/[0-9l!|€@$+]/g, (sign) => ALIKE[sign] ?? sign);

const BEGINNING = 2;
const beginnings = new Map<string, string[]>();
for (const word of new Set(WORDS.map(unlettered))) {
  const beginning = word.slice(0, BEGINNING);
  beginnings.set(beginning, [...(beginnings.get(beginning) ?? []), word]);
}

/** All common words that occur in the text. */
function wordsIn(plain: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at < plain.length; at++)
    for (const word of beginnings.get(plain.slice(at, at + BEGINNING)) ?? [])
      if (plain.startsWith(word, at)) found.add(word);
  return [...found];
}

const SENTENCES_ALIKE = PHRASES.map(unlettered);

/** Whether the text is a well-known sentence with a few additional characters. */
const isSentence = (plain: string): boolean =>
  SENTENCES_ALIKE.some((each) => plain.length - each.length <= MOST_AROUND && plain.includes(each));

/** Each word alone, and combined with each of the others. */
function* pairs(words: readonly string[]): Generator<readonly string[]> {
  for (const [at, one] of words.entries()) {
    yield [one];
    for (const other of words.slice(at + 1)) yield [one, other];
  }
}

/** An addition to words: its length in characters and its cost. */
type Part = readonly [length: number, price: number];

/** The lowest cost of additions that, with these words, make up the whole text; infinite if they cannot. */
function costOf(plain: string, around: readonly (readonly Part[])[], words: readonly string[]): number {
  const least = Array<number>(plain.length + 1).fill(Number.POSITIVE_INFINITY);
  least[plain.length] = 0;
  for (let at = plain.length - 1; at >= 0; at--) {
    const after = (length: number) => least[at + length] ?? Number.POSITIVE_INFINITY;
    let cost = Number.POSITIVE_INFINITY;
    for (const word of words) if (plain.startsWith(word, at)) cost = Math.min(cost, after(word.length));
    for (const [length, price] of around[at] ?? []) cost = Math.min(cost, price + after(length));
    least[at] = cost;
  }
  return least[0] ?? Number.POSITIVE_INFINITY;
}

function* aroundAt(text: string, at: number): Generator<Part> {
  const sign = text.charAt(at);
  if (!/\p{L}/u.test(sign)) yield [1, 1];
  if (/^(?:19|20)\d\d/.test(text.slice(at, at + 4))) yield [4, 1];
  const date = /^(?:0[1-9]|[12]\d|3[01])[-./ ]?(?:0[1-9]|1[0-2])[-./ ]?(?:19|20)\d\d/.exec(text.slice(at, at + 10));
  if (date) yield [date[0].length, 2];
  for (let walk = walkFrom(text, at); walk >= 3; walk--) yield [walk, 1];
  for (let block = 1; block <= LONGEST_BLOCK; block++)
    for (let times = timesFrom(text, at, block); times >= 3; times--) yield [times * block, 1];
}

/** How many times the block at this position is repeated in a row. */
function timesFrom(text: string, at: number, length: number): number {
  const block = text.slice(at, at + length);
  if (block.length < length) return 0;
  let times = 1;
  while (text.startsWith(block, at + times * length)) times++;
  return times;
}
