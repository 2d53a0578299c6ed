import { expect, it } from 'vitest';
import { firstOf } from './firstOf.ts';

it('the first of many equal events is logged, and again after the period', () => {
  const isFirst = firstOf(600_000);
  expect(isFirst('192.0.2.1', 0)).toBe(true);
  expect(isFirst('192.0.2.1', 599_999)).toBe(false);
  expect(isFirst('192.0.2.2', 1)).toBe(true);
  expect(isFirst('192.0.2.1', 600_000)).toBe(true);
  expect(isFirst('192.0.2.1', 600_001)).toBe(false);
});

it('old events are forgotten before memory grows', () => {
  const isFirst = firstOf(600_000);
  isFirst('oldest', 0);
  for (let n = 0; n < 10_000; n++) isFirst(`another ${n}`, 1);
  expect(isFirst('oldest', 2)).toBe(true);
  expect(isFirst('another 9999', 2)).toBe(false);
});
