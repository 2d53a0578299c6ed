import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkNames, MOST_NAMES, NAME_REFUSALS } from './names.rules.ts';

const made = (pattern: string, limit = MOST_NAMES) => {
  const found = bulkNames({ pattern, existing: [], limit });
  return 'error' in found ? found.error : found.names;
};

describe('a pattern of names', () => {
  it.each([
    ['SW-[A-C]', ['SW-A', 'SW-B', 'SW-C']],
    ['[1-2][a,c]', ['1a', '1c', '2a', '2c']],
    ['[1, 3 , 5-6]', ['1', '3', '5', '6']],
    ['AP[099-101]', ['AP099', 'AP100', 'AP101']],
    ['C:\\\\[1]', ['C:\\1']],
    ['Hall', ['Hall']],
  ])('%s gives %j', (pattern, names) => expect(made(pattern)).toEqual(names));

  it.each([
    ['', 'empty'],
    ['X[ ]', 'empty'],
    ['X[1,]', 'empty'],
    ['X]', 'unbalanced'],
    ['X[[1]]', 'unbalanced'],
    ['X[ab-c]', 'not_understood'],
    ['X[1-b]', 'not_understood'],
    ['X[1-2-3]', 'not_understood'],
    ['X[c-a]', 'backwards'],
    ['X[a,A]', 'duplicate'],
    ['[1-2]x[1]', ['1x1', '2x1']],
    ['P[1-501]', 'too_many'],
    ['P[0-999999999]', 'too_many'],
    ['[1-30][1-30]', 'too_many'],
    ['[1-9][1-9][1-9][1-9][1-9][1-9][1-9][1-9][1-9]', 'too_many'],
  ])('%s: %j', (pattern, refusal) => expect(made(pattern)).toEqual(refusal));

  it('can give exactly as many as the limit', () => {
    expect(made('P[1-500]')).toHaveLength(500);
    expect(made('P[1-3]', 2)).toBe('too_many');
  });

  it('has a message for every refusal', () => {
    for (const sentence of Object.values(NAME_REFUSALS)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it('finds duplicates ignoring case', () => {
    expect(bulkNames({ pattern: 'AP-[1-2]', existing: ['ap-2', 'AP-3'], limit: 10 })).toMatchObject({
      clashes: ['AP-2'],
    });
  });

  it('of brackets without a range is one name, unchanged', () => {
    const literal = fc.stringMatching(/^[A-Za-z0-9 ._[\]\\-]{1,20}$/).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(literal, (text) => {
        expect(made(text.replace(/[[\]\\]/g, '\\$&'))).toEqual([text]);
      }),
    );
  });

  it('gives the product of its ranges, all different', () => {
    const range = fc.tuple(fc.nat(20), fc.nat(12)).map(([from, more]) => [from, from + more] as const);
    fc.assert(
      fc.property(range, range, ([a, b], [c, d]) => {
        const names = made(`R[${a}-${b}]-[${c}-${d}]`);
        expect(names).toHaveLength((b - a + 1) * (d - c + 1));
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });
});
