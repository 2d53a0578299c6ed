import { expect, test } from 'vitest';
import { marginOf, markedUp } from './margin.rules.ts';

test('a margin below the floor is reported, exactly at the floor is enough', () => {
  expect(marginOf(10_000, 9100, 1000)).toEqual({ marginPence: 900, marginBps: 900, class: 'belowFloor' });
  expect(marginOf(10_000, 9000, 1000)).toEqual({ marginPence: 1000, marginBps: 1000, class: 'ok' });
});

test('selling at cost and giving away have no margin', () => {
  expect(marginOf(10_000, 10_000, 0)).toEqual({ marginPence: 0, marginBps: 0, class: 'nil' });
  expect(marginOf(0, 2500, 1000)).toEqual({ marginPence: -2500, marginBps: null, class: 'loss' });
  expect(marginOf(0, 0, 1000).class).toBe('ok');
});

test('a price follows its cost with the mark-up', () => {
  expect(markedUp(999, 2500)).toBe(1249);
});
