import { expect, it } from 'vitest';
import { isLoop, managersAbove } from './reportsTo.rules.ts';
import { isKept, type PatternRow, patternComplaint, patternsOf } from './patternRows.ts';

const chain = new Map<number, number | null>([
  [1, null],
  [2, 1],
  [3, 2],
]);

it('the reporting line goes up to the person without a manager', () => {
  expect(managersAbove(chain, 3)).toEqual([2, 1]);
  expect(managersAbove(chain, 1)).toEqual([]);
});

it('nobody is their own manager, directly or indirectly', () => {
  expect(isLoop(chain, 3)).toBe(false);
  expect(isLoop(new Map([...chain, [1, 3]]), 1)).toBe(true);
  expect(isLoop(new Map([[1, 1]]), 1)).toBe(true);
});

const row = (from: string, week: PatternRow['week'] = 'every', mon = 450): PatternRow => ({
  from,
  week,
  mon,
  tue: 0,
  wed: 0,
  thu: 0,
  fri: 0,
  sat: 0,
  sun: 0,
});

it('a second week belongs to the first of the same date', () => {
  const rows = [row('2026-01-05'), row('2026-01-05', 'second', 0), row('2026-06-01')];
  expect(patternComplaint(rows, '2026-01-05')).toBeNull();
  expect(patternsOf(rows)).toMatchObject([{ from: '2026-01-05', otherWeek: { mon: 0 } }, { from: '2026-06-01' }]);
});

it.each([
  [[], 'Add at least one'],
  [[row('2026-01-01'), row('2026-01-01')], 'same day'],
  [[row('2025-01-01'), row('2026-01-01', 'second')], 'needs a first week'],
  [[row('2026-02-01')], 'after the start date'],
  [[row('2026-01-01', 'every', 0)], 'at least one day'],
])('impossible patterns give a reason', (rows, words) => {
  expect(patternComplaint(rows, '2026-01-01')).toContain(words);
});

it('a pattern that was in force stays; a later one can still change', () => {
  const before = [row('2026-01-01'), row('2026-12-01')];
  expect(isKept(before, [row('2026-01-01'), row('2026-12-01', 'every', 400)], '2026-11-26')).toBe(true);
  expect(isKept(before, [row('2026-01-01', 'every', 400)], '2026-11-26')).toBe(false);
  expect(isKept(before, [row('2026-01-01'), row('2026-02-01')], '2026-11-26')).toBe(false);
});
