import { PHRASES, WORDS } from './words.ts';
import { walkFrom } from './walks.ts';

/*
 * Whether a password is one of those that are guessed first. The list is not stored but described: common words, at most
 * two of them, each as often as one likes, in any letters and with the usual digits for letters, with a little around
 * and between: a year, a date, a few digits or signs, a run across the keyboard. What guessing programs make of word
 * lists by their rules is some millions of passwords; this is the same the other way round.
 */

/** What may stand around them; each part costs what it adds for whoever guesses. */
const MOST_AROUND = 4;
/** Beyond this nothing is chosen, and nothing need be asked. */
const LONGEST = 256;

/** @param folded the whole password in NFKC, case folded */
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

/** "abcabcabc" → "abc": the shortest part that makes the whole by being repeated; null when nothing is. */
function repeatedBlock(text: string): string | null {
  // A text occurs inside its own double, ends cut off, exactly when it repeats a part.
  const length = (text + text).indexOf(text, 1);
  return length < text.length ? text.slice(0, length) : null;
}

/** Digits and signs that stand for letters, and letters that look alike, in one form; the length stays. */
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

/** Every common word that stands somewhere in the text. */
function wordsIn(plain: string): string[] {
  const found = new Set<string>();
  for (let at = 0; at < plain.length; at++)
    for (const word of beginnings.get(plain.slice(at, at + BEGINNING)) ?? [])
      if (plain.startsWith(word, at)) found.add(word);
  return [...found];
}

const SENTENCES_ALIKE = PHRASES.map(unlettered);

/** A sentence everybody knows, with a few characters before or after it. */
const isSentence = (plain: string): boolean =>
  SENTENCES_ALIKE.some((each) => plain.length - each.length <= MOST_AROUND && plain.includes(each));

/** Each word by itself, and with each of the others. */
function* pairs(words: readonly string[]): Generator<readonly string[]> {
  for (const [at, one] of words.entries()) {
    yield [one];
    for (const other of words.slice(at + 1)) yield [one, other];
  }
}

/** A part that may stand around words: how many characters it takes, and what it costs. */
type Part = readonly [length: number, price: number];

/** The least that must stand around these words for the whole text to be made of them; infinite when it is not. */
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

/** How often the block that begins here follows upon itself. */
function timesFrom(text: string, at: number, length: number): number {
  const block = text.slice(at, at + length);
  if (block.length < length) return 0;
  let times = 1;
  while (text.startsWith(block, at + times * length)) times++;
  return times;
}
