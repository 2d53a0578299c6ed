import { describe, expect, it } from 'vitest';
import { columnsOf, presenceOf, rowsOf, spanOf, stepped } from './chart.rules.ts';
import type { Chart } from '../leave/leaveShapes.ts';
import { leaveWords, spanWords } from '../leave/leaveWords.ts';

const person = (id: number, off: readonly string[] = []) => ({
  id,
  name: `Person ${id}`,
  jobTitle: 'Engineer',
  division: 'england-and-wales',
  isOpen: false,
  off,
});
const away = (staffId: number, start: string, given: Partial<Chart['away'][number]> = {}): Chart['away'][number] => ({
  id: staffId,
  staffId,
  start,
  startPart: 'all',
  end: start,
  endPart: 'all',
  status: 'approved',
  label: 'Away',
  counts: true,
  ...given,
});
const chart: Chart = {
  from: '2026-12-01',
  to: '2026-12-31',
  minimumPresent: 2,
  people: [person(1), person(2), person(3, ['2026-12-02'])],
  away: [
    away(1, '2026-12-02', { endPart: 'am' }),
    away(1, '2026-12-03'),
    away(2, '2026-12-03'),
    away(3, '2026-12-04', { status: 'pending' }),
  ],
  bankHolidays: [{ day: '2026-12-25', division: 'england-and-wales', name: 'Christmas Day' }],
  closures: [{ day: '2026-12-24', name: 'Christmas Eve', part: 'pm' }],
};

describe('the wall chart', () => {
  it('shows a month or a quarter', () => {
    expect(spanOf('quarter', '2026-11-26')).toEqual({ from: '2026-11-01', to: '2027-01-31' });
    expect(stepped('month', '2026-01-15', -1)).toBe('2025-12-01');
  });

  it('marks today, bank holidays and closures', () => {
    const columns = columnsOf(chart, '2026-12-02');
    expect(columns.find(({ isNow }) => isNow)?.label).toBe('Wednesday 02/12/2026');
    expect(columns.find(({ key }) => key === '2026-12-24')?.note).toBe('Christmas Eve, afternoon');
  });

  it('shows in each cell who is away, for how long, and what is pending', () => {
    const [first, , third] = rowsOf(chart);
    expect(first?.cells.get('2026-12-02')).toMatchObject({ mark: 'A', half: 'first', label: 'Away, morning' });
    expect(first?.cells.get('2026-12-25')).toMatchObject({ mark: 'B', label: 'Christmas Day' });
    expect(third?.cells.get('2026-12-04')).toMatchObject({ mark: '?', label: 'Away, waiting' });
  });

  it('counts those present in the half of the day with fewer', () => {
    const { cells } = presenceOf(chart);
    expect(cells.get('2026-12-01')).toMatchObject({ text: '3' });
    expect(cells.get('2026-12-02')).toMatchObject({ text: '1', isBad: true });
    expect(cells.get('2026-12-03')).toMatchObject({ text: '1', label: '1 present, fewer than 2' });
    expect(cells.get('2026-12-04')).toMatchObject({ text: '3' });
    expect(cells.has('2026-12-25')).toBe(false);
  });
});

it.each([
  [675, 450, '1½ days'],
  [225, 450, '½ day'],
  [450, 450, '1 day'],
  [0, 450, '0 days'],
  [-900, 450, '-2 days'],
  [100, 450, '1 h 40 m'],
  [60, 0, '1 h'],
])('%i minutes of a day of %i are “%s”', (minutes, day, words) => expect(leaveWords(minutes, day)).toBe(words));

it('days are written with their half days', () => {
  expect(spanWords({ start: '2026-12-23', startPart: 'pm', end: '2026-12-29', endPart: 'am' })).toBe(
    '23/12/2026 (afternoon) to 29/12/2026 (morning)',
  );
});
