import { expect, it } from 'vitest';
import { rateOn, repeatedDay } from './rates.rules.ts';

const standard = [
  { from: '2011-01-04', rateBps: 2_000 },
  { from: '1991-04-01', rateBps: 1_750 },
];

it('A rate applies from its day until the next', () => {
  expect(rateOn(standard, '2011-01-03')).toBe(1_750);
  expect(rateOn(standard, '2011-01-04')).toBe(2_000);
  expect(rateOn(standard, '1990-01-01')).toBeUndefined();
});

it('Two rates of one day are detected', () => {
  expect(repeatedDay(standard)).toBeUndefined();
  expect(repeatedDay([...standard, { from: '2011-01-04', rateBps: 0 }])).toBe('2011-01-04');
});
