import { expect, it } from 'vitest';
import { barOf, beginningAt, boardOf, keyed, minuteAt, movedBy } from './dayBoard.rules.ts';

const summer = { start: '2026-07-01T08:00:00Z', end: '2026-07-01T10:00:00Z' };

const usual = boardOf([summer], '2026-07-01');

it('a visit is on the board by the company’s time zone', () => {
  expect(barOf(summer, '2026-07-01', usual)).toEqual({ left: 21.43, width: 14.29 });
  expect(barOf({ start: '2026-07-01T02:00:00Z', end: '2026-07-01T06:00:00Z' }, '2026-07-01', usual).left).toBe(0);
});

it('the board of a day shows 06:00 to 20:00, and every visit that is earlier or later', () => {
  expect(usual).toEqual({ from: 360, to: 1_200 });
  const late = { start: '2026-11-27T20:00:00Z', end: '2026-11-27T21:00:00Z' };
  const early = { start: '2026-11-27T04:30:00Z', end: '2026-11-27T06:00:00Z' };
  const overnight = { start: '2026-11-27T22:00:00Z', end: '2026-11-28T03:00:00Z' };
  expect(boardOf([late], '2026-11-27')).toEqual({ from: 360, to: 1_320 });
  expect(boardOf([early, overnight], '2026-11-27')).toEqual({ from: 240, to: 1_440 });
  expect(barOf(late, '2026-11-27', boardOf([late], '2026-11-27'))).toEqual({ left: 87.5, width: 6.25 });
});

it('a dropped visit begins at the quarter of an hour under the pointer and keeps its length', () => {
  expect([0, 0.5, 0.503, 2].map((share) => minuteAt(share, usual))).toEqual([360, 780, 780, 1_200]);
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
