import { expect, it } from 'vitest';
import { barsOf, countWithin, firstDayOf, rangeKeyOf } from './range.ts';

it('a range ends today and includes today', () => {
  expect(firstDayOf('1', '2026-11-21')).toBe('2026-11-21');
  expect(firstDayOf('30', '2026-11-21')).toBe('2026-10-23');
  expect(firstDayOf('all', '2026-11-21')).toBeNull();
  expect([rangeKeyOf('7'), rangeKeyOf('toString'), rangeKeyOf(undefined)]).toEqual(['7', '30', '30']);
});

it('days without entries have a bar', () => {
  expect(barsOf([{ day: '2026-11-20', count: 4 }], '2026-11-19', '2026-11-21')).toEqual([
    { from: '2026-11-19', to: '2026-11-19', count: 0 },
    { from: '2026-11-20', to: '2026-11-20', count: 4 },
    { from: '2026-11-21', to: '2026-11-21', count: 0 },
  ]);
  expect(barsOf([], null, '2026-11-21')).toEqual([{ from: '2026-11-21', to: '2026-11-21', count: 0 }]);
});

it('a year has bars of several days and loses no entry', () => {
  const counts = [
    { day: '2025-11-22', count: 3 },
    { day: '2026-03-29', count: 1 },
    { day: '2026-11-21', count: 5 },
  ];
  const bars = barsOf(counts, '2025-11-22', '2026-11-21');
  expect(bars.length).toBeLessThanOrEqual(92);
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(9);
  expect(bars.at(-1)).toMatchObject({ to: '2026-11-21', count: 5 });
  expect(bars[0]).toMatchObject({ from: '2025-11-22', to: '2025-11-25', count: 3 });
});

it('chosen days include the first and the last', () => {
  const counts = [
    { day: '2026-11-19', count: 1 },
    { day: '2026-11-20', count: 2 },
    { day: '2026-11-21', count: 4 },
  ];
  expect(countWithin(counts, null, null)).toBe(7);
  expect(countWithin(counts, '2026-11-20', null)).toBe(6);
  expect(countWithin(counts, '2026-11-19', '2026-11-20')).toBe(3);
});
