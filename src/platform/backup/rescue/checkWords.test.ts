import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOf, wrongAmong } from './checkWords.rules.ts';

const number = fc.integer({ min: 0, max: 2_047 });
const words = fc.array(number, { minLength: 24, maxLength: 24 });
const withCheck = (numbers: readonly number[]): number[] => [...numbers, ...checkOf(numbers)];

describe('the check words of a key', () => {
  it('match their key', () => {
    fc.assert(fc.property(words, (numbers) => wrongAmong(withCheck(numbers)) === 'none'));
  });

  it('identify a wrong word and its original, even among the check words', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 25 }), number, (numbers, at, other) => {
        const printed = withCheck(numbers);
        fc.pre(printed[at] !== other);
        expect(wrongAmong(printed.with(at, other))).toEqual({ at, is: printed[at] });
      }),
    );
  });

  it('never accept two swapped words', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 24 }), (numbers, at) => {
        const printed = withCheck(numbers);
        const [one = 0, next = 0] = printed.slice(at, at + 2);
        fc.pre(one !== next);
        expect(wrongAmong(printed.with(at, next).with(at + 1, one))).toBe('several');
      }),
    );
  });
});
