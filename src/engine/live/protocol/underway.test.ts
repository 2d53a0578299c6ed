import { expect, test } from 'vitest';
import { type PendingEvents, Underway } from './underway.ts';

const batch = (data: string): PendingEvents => ({
  events: [{ channel: 'c', event: 'e', data }],
  told: () => undefined,
});
const [one, two, three] = [batch('1'), batch('2'), batch('3')];

test('events are returned once, when their batch returns', () => {
  const underway = new Underway();
  underway.add(1, [one, two]);
  underway.add(2, [three]);
  expect(underway.back(1)).toEqual([one, two]);
  expect(underway.back(1)).toEqual([]);
  expect(underway.has(2)).toBe(true);
  expect(underway.back(2)).toEqual([three]);
  expect(underway.has(2)).toBe(false);
});

test('events of lost batches are returned first, with the next batch that returns', () => {
  const underway = new Underway();
  for (const [at, each] of [one, two, three].entries()) underway.add(at, [each]);
  expect(underway.back(1)).toEqual([one, two]);
  expect(underway.all()).toEqual([three]);
  expect(underway.all()).toEqual([]);
});

test('nothing is returned for a batch without events, or one that was returned before', () => {
  const underway = new Underway();
  underway.add(1, []);
  underway.add(2, [one]);
  expect(underway.back(1)).toEqual([]);
  underway.all();
  underway.add(4, [two]);
  expect(underway.back(3)).toEqual([]);
  expect(underway.all()).toEqual([two]);
});
