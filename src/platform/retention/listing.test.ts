import { expect, test } from 'vitest';
import { actsFrom, listed } from './listing.rules.ts';

const BEFORE = { months: 12, listedOn: '2026-01-01' };

test('nothing is deleted that was not listed for fourteen days', () => {
  expect(actsFrom(listed(undefined, 12, '2026-11-21'))).toBe('2026-12-05');
});
test('a shortened period is listed again', () => {
  expect(listed(BEFORE, 6, '2026-11-21')).toEqual({ months: 6, listedOn: '2026-11-21' });
});
test.each([12, 24])('a period of %i months that was twelve is already listed', (months) => {
  expect(listed(BEFORE, months, '2026-11-21')).toEqual({ months, listedOn: '2026-01-01' });
});
