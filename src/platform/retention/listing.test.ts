import { expect, test } from 'vitest';
import { actsFrom, listed } from './listing.rules.ts';

const BEFORE = { months: 12, listedOn: '2026-01-01' };

test('nothing is taken away that could not be seen for fourteen days', () => {
  expect(actsFrom(listed(undefined, 12, '2026-11-21'))).toBe('2026-12-05');
});
test('a period that was shortened is listed anew', () => {
  expect(listed(BEFORE, 6, '2026-11-21')).toEqual({ months: 6, listedOn: '2026-11-21' });
});
test.each([12, 24])('a period of %i months where twelve held is listed already', (months) => {
  expect(listed(BEFORE, months, '2026-11-21')).toEqual({ months, listedOn: '2026-01-01' });
});
