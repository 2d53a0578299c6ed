import { expect, test } from 'vitest';
import { monthAfter, monthName, monthsBetween, weeksOf } from './months.rules.ts';

test('empty months are listed between months with entries', () => {
  expect(monthsBetween(['2027-01', '2026-11'])).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(monthsBetween([])).toEqual([]);
});

test('the month after December is January', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  expect(monthName('2026-11')).toBe('Nov 2026');
});

test('a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
});
