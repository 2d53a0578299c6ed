import { expect, it } from 'vitest';
import { dayAfter, isInEachMonth } from './repeats.rules.ts';

it.each([
  ['2026-11-02', 'week', '2026-11-02', '2026-11-09'],
  ['2026-11-02', 'fortnight', '2026-11-02', '2026-11-16'],
  ['2026-11-28', 'month', '2026-11-28', '2026-12-28'],
  ['2026-11-28', 'quarter', '2026-11-28', '2027-02-28'],
  ['2026-11-15', 'halfYear', '2026-11-15', '2027-05-15'],
  ['2026-11-15', 'year', '2026-11-15', '2027-11-15'],
  ['2026-11-15', 'none', '2026-11-15', null],
] as const)('from %s, every %s, the job after %s is due on %s', (day, repeats, today, next) => {
  expect(dayAfter(day, repeats, today)).toBe(next);
});

it('days that passed while nothing ran are left out', () => {
  expect(dayAfter('2026-11-02', 'week', '2026-11-30')).toBe('2026-12-07');
});

it('a repetition by months is on a day that each month has', () => {
  expect([isInEachMonth('2026-11-28', 'month'), isInEachMonth('2026-11-29', 'month')]).toEqual([true, false]);
  expect(isInEachMonth('2026-11-30', 'week')).toBe(true);
});
