import { expect, it } from 'vitest';
import { restAfter } from './giveWay.rules.ts';

it('Background work pauses four times as long as it worked while users are served', () => {
  expect(restAfter(25, 0)).toBe(100);
  expect(restAfter(25, 999)).toBe(100);
});

it('Background work never pauses longer than two seconds', () => {
  expect(restAfter(10_000, 0)).toBe(2_000);
});

it('Background work continues immediately when there was no request for a second', () => {
  expect(restAfter(25, 1_000)).toBe(0);
  expect(restAfter(25, Number.POSITIVE_INFINITY)).toBe(0);
});
