import { expect, it } from 'vitest';
import { totalWords } from './totalWords.ts';

it('the number of rows says whether it is exact, an estimate, or the least there are', () => {
  expect(totalWords({ total: 1_204, estimated: false })).toBe('1,204');
  expect(totalWords({ total: 214_000, estimated: true })).toBe('about 214,000');
  expect(totalWords({ total: 1_000, estimated: true, isLeast: true })).toBe('1,000+');
});
