import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Run, wordDiff } from './wordDiff.ts';

const shown = (runs: readonly Run[]): string =>
  runs.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

it.each([
  ['Ring the bell', 'Ring the front bell', 'Ring the bell', 'Ring the [front ]bell'],
  ['Ask for Jo at noon', 'Ask for Sam at noon', 'Ask for [Jo] at noon', 'Ask for [Sam] at noon'],
  ['01273 496000', '01273 496001', '01273 [496000]', '01273 [496001]'],
  ['one two three', 'three', '[one two ]three', 'three'],
  ['', 'new', '', '[new]'],
  ['same', 'same', 'same', 'same'],
])('%j became %j', (before, after, left, right) => {
  const diff = wordDiff(before, after);
  expect([shown(diff.before), shown(diff.after)]).toEqual([left, right]);
});

it('a difference loses nothing of either side', () =>
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.string({ maxLength: 80 }), (before, after) => {
      const diff = wordDiff(before, after);
      expect(diff.before.map(({ text }) => text).join('')).toBe(before);
      expect(diff.after.map(({ text }) => text).join('')).toBe(after);
      const kept = (runs: readonly Run[]) =>
        runs
          .filter(({ isMarked }) => !isMarked)
          .map(({ text }) => text)
          .join('');
      expect(kept(diff.before)).toBe(kept(diff.after));
    }),
  ));

it('two long texts are compared without comparing every pair of words', () => {
  const long = (word: string) => Array.from({ length: 5_000 }, (_, n) => `${word}${n}`).join(' ');
  const diff = wordDiff(`Begin ${long('a')} end`, `Begin ${long('b')} end`);
  expect(diff.before.map(({ isMarked }) => isMarked)).toEqual([false, true, false]);
});
