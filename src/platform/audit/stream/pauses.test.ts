import { expect, it } from 'vitest';
import { pauseAfter, portionAfter } from './pauses.ts';

it('pauses grow after each failure to half a minute, or as long as the receiver asks, at most an hour', () => {
  expect([1, 2, 3, 6, 100].map((tries) => pauseAfter(tries))).toEqual([5, 15, 30, 30, 30]);
  expect([pauseAfter(1, 90), pauseAfter(1, 2), pauseAfter(1, 86_400)]).toEqual([90, 5, 3_600]);
});

it('batches halve after a failure and double after a success', () => {
  expect([500, 250, 3, 1].map((most) => portionAfter(most, false))).toEqual([250, 125, 1, 1]);
  expect([500, 250, 3, 1].map((most) => portionAfter(most, true))).toEqual([500, 500, 6, 2]);
});
