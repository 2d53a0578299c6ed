import { expect, it } from 'vitest';
import { restAfter } from './giveWay.rules.ts';

it('Background work rests four times as long as it worked while somebody is served', () => {
  expect(restAfter(25, 0)).toBe(100);
  expect(restAfter(25, 999)).toBe(100);
});

it('Background work never rests for longer than two seconds', () => {
  expect(restAfter(10_000, 0)).toBe(2_000);
});

it('Background work goes on at once when nobody has asked for a second', () => {
  expect(restAfter(25, 1_000)).toBe(0);
  expect(restAfter(25, Number.POSITIVE_INFINITY)).toBe(0);
});
