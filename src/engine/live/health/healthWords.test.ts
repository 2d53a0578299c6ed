import { expect, test } from 'vitest';
import { cannotWords, refusalWords } from './healthWords.ts';

test('what was refused is told by its reason, the most frequent first', () => {
  expect(refusalWords({ 4009: 2, 4201: 1_300, 4999: 1 })).toEqual([
    '1,300 × no sign of life (4201)',
    '2 × another site, or an ended session (4009)',
    '1 × for another reason (4999)',
  ]);
  expect(refusalWords({})).toEqual([]);
});

test('what a service cannot do is said in words', () => {
  expect(cannotWords(['terminate', 'watchlist'])).toBe(
    'end the connections of somebody who left at once, say when colleagues come and go',
  );
});
