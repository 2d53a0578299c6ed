import { CALENDAR, CLUBS, FIRST_GUESSES, NAMES, PHRASES, WORDS } from './words.ts';

/** Variants that password crackers derive from the words: about 400,000 passwords, all of which must be refused. */
export function* commonPasswords(): Generator<string> {
  yield* PHRASES;
  for (const word of WORDS) {
    const title = word.charAt(0).toUpperCase() + word.slice(1);
    yield* [word, title, word.toUpperCase(), leet(word), word + word, title + title, word.repeat(3)];
    for (let year = 1940; year <= 2039; year++) yield* [`${word}${year}!`, `${title}-${year}`];
    for (let n = 0; n < 100; n++) yield* [`${title}${n}!`, `${leet(title)}${n}`];
    for (const end of ENDS) yield* [`${word}${end}`, `${title}${end}`];
  }
  for (const one of [...CALENDAR, ...CLUBS]) for (const other of FIRST_GUESSES) yield `${one}${other}2024`;
  for (const one of NAMES.slice(0, 100))
    for (const other of NAMES.slice(0, 100)) yield* [`${one}${other}1`, `${one}-${other}`];
}

const ENDS = [
  '123',
  '1234',
  '12345',
  '123456',
  '12345678',
  '1234567890',
  '!!!',
  '007',
  '101',
  '666',
  '321',
  'abc',
  'qwerty',
];

const leet = (word: string): string =>
  word.replaceAll('a', '@').replaceAll('e', '3').replaceAll('i', '1').replaceAll('o', '0').replaceAll('s', '$');
