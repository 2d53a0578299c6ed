import { expect, it } from 'vitest';
import { asKnown, broughtIn, isLater, type Missing, waitingOf } from './newLines.ts';

interface Line {
  readonly id: number;
  readonly at: string;
  readonly seq?: number | null;
}
const line = (id: number, minute: number, seq: number | null = id): Line => ({
  id,
  at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  seq,
});
const missing = (facts: Partial<Missing<Line>>): Missing<Line> => ({
  shown: [line(3, 3, null), line(2, 2), line(1, 1)],
  hasOlder: false,
  newer: [],
  isAbove: isLater,
  ...facts,
});
const ids = (lines: readonly Line[]): number[] => lines.map(({ id }) => id);

it('an entry already shown does not wait; its seal appears in its place', () => {
  const one = missing({ newer: [line(4, 4), line(3, 3)] });
  expect(ids(waitingOf(one))).toEqual([4]);
  expect(asKnown(one).map(({ id, seq }) => [id, seq])).toEqual([
    [3, 3],
    [2, 2],
    [1, 1],
  ]);
});

it('nothing moves while entries wait, and each is inserted in its place', () => {
  // Its time is before the newest line shown, and it is sealed after it.
  const late = line(5, 2);
  const one = missing({ newer: [line(4, 4), late] });
  expect(ids(asKnown(one))).toEqual([3, 2, 1]);
  expect(ids(broughtIn(one))).toEqual([4, 3, 5, 2, 1]);
});

it('entries below the loaded ones are not counted and come with the older ones', () => {
  const early = line(6, 0);
  expect(ids(waitingOf(missing({ hasOlder: true, newer: [early] })))).toEqual([]);
  expect(ids(waitingOf(missing({ hasOlder: false, newer: [early] })))).toEqual([6]);
});

it('an empty list counts every new entry', () => {
  expect(ids(waitingOf(missing({ shown: [], newer: [line(4, 4)] })))).toEqual([4]);
});
