import { expect, it } from 'vitest';
import { keptWords } from './keptWords.ts';

it.each([
  [1, 'delete', 'Kept 1 month, then deleted'],
  [12, 'archive', 'Kept 12 months, then archived'],
  [84, 'anonymise', 'Kept 7 years, then anonymised'],
] as const)('%i months are shown as people say them', (months, ending, words) =>
  expect(keptWords(months, ending)).toBe(words),
);
