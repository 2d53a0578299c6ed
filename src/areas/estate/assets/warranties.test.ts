import { expect, test } from 'vitest';
import { coverComplaint } from './warranties.ts';

const cover = (startsOn: string | null, months: number | null, endsOn: string | null) => ({ startsOn, months, endsOn });

test.each([
  ['by its end', cover(null, null, '2024-05-14'), '2024-05-15'],
  ['by its months', cover('2023-05-15', 12, null), '2024-05-15'],
])('a warranty that ends before the purchase %s is wrong', (_, warranty, purchasedOn) => {
  expect(coverComplaint([warranty], purchasedOn)).toBe('Warranty 1: enter an end date after the purchase date.');
});

test('a warranty that ends on the day of purchase or without a known purchase is right', () => {
  expect(coverComplaint([cover(null, null, '2024-05-15')], '2024-05-15')).toBeUndefined();
  expect(coverComplaint([cover(null, null, '2024-05-14')], null)).toBeUndefined();
});
