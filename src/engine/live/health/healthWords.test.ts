import { expect, test } from 'vitest';
import { cannotWords, refusalWords } from './healthWords.ts';

test('refusals are listed by reason, the most frequent first', () => {
  expect(refusalWords({ 4009: 2, 4201: 1_300, 4999: 1 })).toEqual([
    '1,300 × no response (4201)',
    '2 × other site or ended session (4009)',
    '1 × other reason (4999)',
  ]);
  expect(refusalWords({})).toEqual([]);
});

test('what a service does not support is described in words', () => {
  expect(cannotWords(['terminate', 'watchlist'])).toBe(
    'close the connections of a user immediately, show when colleagues come and go',
  );
});
