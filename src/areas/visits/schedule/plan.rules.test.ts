import { expect, it } from 'vitest';
import { columnsOf, mondayOf, rowsOf } from './plan.rules.ts';
import type { Schedule } from './schedule.schema.ts';

const visit = (id: number, day: string) => ({
  id,
  version: 1,
  engineerId: 3,
  number: `V${id}`,
  customerId: 1,
  place: 'Ashfield, Main',
  start: `${day}T09:00:00.000Z`,
  end: `${day}T11:00:00.000Z`,
  status: 'planned' as const,
});
const schedule: Schedule = {
  from: '2026-11-23',
  to: '2026-11-29',
  closed: ['2026-11-28', '2026-11-29'],
  people: [
    {
      id: 3,
      name: 'Ann',
      visits: [visit(1, '2026-11-24'), visit(2, '2026-11-25'), visit(4, '2026-11-25')],
      leave: [{ start: '2026-11-26T00:00:00.000Z', end: '2026-11-27T00:00:00.000Z' }],
      conflicts: [{ code: 'overlap', ids: [2, 4] }],
    },
  ],
};

it('a cell counts the visits of a day, marks conflicts and leave, and describes them in words', () => {
  const [row] = rowsOf(schedule, () => '09:00–11:00');
  expect(row?.cells.get('2026-11-24')).toEqual({ mark: '1', tone: 'info', label: '09:00–11:00 Ashfield, Main' });
  expect(row?.cells.get('2026-11-25')).toMatchObject({ mark: '!', tone: 'bad' });
  expect(row?.cells.get('2026-11-25')?.label).toContain('conflict: at the same time');
  expect(row?.cells.get('2026-11-26')).toEqual({ mark: 'A', tone: 'good', label: 'on leave' });
  expect(row?.cells.get('2026-11-27')).toBeUndefined();
  expect(row?.shaded.has('2026-11-28')).toBe(true);
});

it('columns are the days of the period, and a week begins on Monday', () => {
  expect(columnsOf(schedule, '2026-11-25').map(({ isNow }) => isNow)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect([mondayOf('2026-11-26'), mondayOf('2026-11-29'), mondayOf('2026-11-23')]).toEqual(Array(3).fill('2026-11-23'));
});
