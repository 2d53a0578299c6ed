import { expect, test } from 'vitest';
import { readDiscounts, writeDiscounts } from './discounts.rules.ts';

test('discounts are read as people write them', () => {
  expect(readDiscounts('10% + 5% + £1')).toEqual([{ pctBps: 1000 }, { pctBps: 500 }, { pence: 100 }]);
  expect(readDiscounts('12.5%')).toEqual([{ pctBps: 1250 }]);
  expect(readDiscounts('1,250.00')).toEqual([{ pence: 125_000 }]);
  expect(readDiscounts(null)).toEqual([]);
  expect(readDiscounts(' ')).toEqual([]);
});

test.each(['ten', '10% +', '-5', '101%', '1+2+3+4', '5.001'])('“%s” is not a discount', (text) => {
  expect(readDiscounts(text)).toBeNull();
});

test('discounts are stored in one form', () => {
  expect(writeDiscounts(readDiscounts('10%+£1') ?? [])).toBe('10% + 1.00');
});
