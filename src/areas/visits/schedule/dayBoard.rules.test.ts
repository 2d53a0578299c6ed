import { expect, it } from 'vitest';
import { barOf, beginningAt, keyed, minuteAt, movedBy } from './dayBoard.rules.ts';

const summer = { start: '2026-07-01T08:00:00Z', end: '2026-07-01T10:00:00Z' };

it('a visit is on the board by the company’s time zone', () => {
  expect(barOf(summer, '2026-07-01')).toEqual({ left: 21.43, width: 14.29 });
  expect(barOf({ start: '2026-07-01T02:00:00Z', end: '2026-07-01T06:00:00Z' }, '2026-07-01').left).toBe(0);
});

it('a dropped visit begins at the quarter of an hour under the pointer and keeps its length', () => {
  expect([minuteAt(0), minuteAt(0.5), minuteAt(0.503), minuteAt(2)]).toEqual([360, 780, 780, 1_200]);
  expect(beginningAt(summer, '2026-11-02', 600)).toEqual({
    start: '2026-11-02T10:00:00Z',
    end: '2026-11-02T12:00:00Z',
  });
});

it('arrow keys move a visit by a quarter of an hour or to another engineer', () => {
  const visit = { ...summer, personId: 3 };
  expect(keyed('ArrowRight', visit, [1, 3])).toEqual({ ...movedBy(summer, 15), personId: 3 });
  expect(keyed('ArrowLeft', visit, [1, 3])?.start).toBe('2026-07-01T07:45:00Z');
  expect(keyed('ArrowUp', visit, [1, 3])).toEqual({ ...summer, personId: 1 });
  expect(keyed('ArrowDown', visit, [1, 3])).toEqual(visit);
  expect(keyed('a', visit, [1, 3])).toBeUndefined();
});
