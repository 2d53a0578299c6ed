import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { createHash } from 'node:crypto';
import { SettingsFault } from '#engine/environment/settings.server.ts';
import type { RawKey } from '#engine/keys/keys.server.ts';
import { checkOf, wrongAmong } from './checkWords.rules.ts';

/**
 * Words for a key of 32 bytes: 24 by BIP-39, whose last word holds an eight-bit checksum, and two check words that
 * locate a wrong word.
 */
export const WORDS_OF_KEY = 26;
/** The label of the line with the check of the whole ring. */
const CHECK = 'check';

const NUMBERS: ReadonlyMap<string, number> = new Map(wordlist.map((word, number) => [word, number]));
const wordOf = (number: number): string => wordlist[number] ?? '';
const numberOf = (word: string): number => NUMBERS.get(word) ?? 0;

/** The words of one key, from the English list of BIP-39. */
export function wordsOfKey(key: Buffer): readonly string[] {
  const words = entropyToMnemonic(key, wordlist).split(' ');
  return [...words, ...checkOf(words.map(numberOf)).map(wordOf)];
}

/** Two words for the names, keys and order of a ring: 22 bits of its hash. */
export function wordsOfRing(ring: readonly RawKey[]): readonly string[] {
  const text = ring.map(({ id, key }) => `${id}:${key.toString('base64')}`).join('\n');
  const bits = createHash('sha256').update(text).digest().readUInt32BE(0) >>> 10;
  return [bits >>> 11, bits & 2_047].map(wordOf);
}

/**
 * Reads a printed ring from its words: for each key its name (`k1:`) and its words, then `check:` and two words. Case,
 * line breaks and the numbers of words are ignored; the first four letters of a word are enough.
 * @throws {SettingsFault} naming the position of the wrong word
 */
export function ringOfWords(typed: string): readonly RawKey[] {
  const parts = partsOf(typed);
  const check = parts.pop();
  if (check?.id !== CHECK || parts.length === 0)
    throw new SettingsFault(
      `Enter the name of each key with a colon (k1:) and its words, and at the end “${CHECK}:” and its two words, as on the page.`,
    );
  const ring = parts.map(({ id, words }) => ({ id, key: keyOfWords(id, words) }));
  const wanted = wordsOfRing(ring);
  if (check.words.length !== 2 || check.words.some((word, at) => completed(word) !== wanted[at]))
    throw new SettingsFault(
      `The words of each key are valid, but the two words after “${CHECK}:” do not match. Check for a missing key, a wrong name, another order or a wrong check word.`,
    );
  return ring;
}

function partsOf(typed: string): { id: string; words: string[] }[] {
  const parts: { id: string; words: string[] }[] = [];
  for (const piece of typed.split(/\s+/).filter((each) => each !== '' && !/^\d+[.)]?$/.test(each))) {
    const id = /^([\w-]{1,40}):$/.exec(piece)?.[1];
    if (id) parts.push({ id, words: [] });
    else if (parts.length === 0)
      throw new SettingsFault(`Start with the name of the first key and a colon, such as k1:`);
    else parts.at(-1)?.words.push(piece.toLowerCase());
  }
  return parts;
}

function keyOfWords(id: string, typed: readonly string[]): Buffer {
  if (typed.length !== WORDS_OF_KEY)
    throw new SettingsFault(`The key “${id}” has ${typed.length} words, but must have ${WORDS_OF_KEY}.`);
  const words = typed.map(completed);
  const unknown = words.indexOf(undefined);
  const wrong = wrongAmong(words.map((word) => (word === undefined ? 0 : numberOf(word))));
  if (unknown >= 0) {
    const meant = wrong === 'none' ? { at: unknown, is: 0 } : wrong;
    const told = meant !== 'several' && meant.at === unknown ? `; the other words suggest “${wordOf(meant.is)}”` : '';
    throw new SettingsFault(
      `The key “${id}”, word ${unknown + 1}: “${typed[unknown]}” is not in the word list${told}. Compare it with the page.`,
    );
  }
  if (wrong === 'several') throw new SettingsFault(severalWrong(id));
  if (wrong !== 'none')
    throw new SettingsFault(
      `The key “${id}”, word ${wrong.at + 1}: “${words[wrong.at]}” is not correct. The other words suggest “${wordOf(wrong.is)}”. Compare it with the page.`,
    );
  try {
    return Buffer.from(mnemonicToEntropy(words.slice(0, 24).join(' '), wordlist));
  } catch {
    throw new SettingsFault(severalWrong(id));
  }
}

const severalWrong = (id: string): string =>
  `The key “${id}”: several words are not correct, or two are in the wrong order. Compare each word with the page.`;

/** The intended word: the word itself, or the only one with this start. */
function completed(typed: string): string | undefined {
  if (NUMBERS.has(typed)) return typed;
  return typed.length >= 4 ? wordlist.find((word) => word.startsWith(typed)) : undefined;
}
