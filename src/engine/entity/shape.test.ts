import { expect, it } from 'vitest';
import { day } from '../kinds/day/day.ts';
import { text } from '../kinds/text/text.ts';
import { entity } from './entity.ts';
import { titleOf } from './shape.ts';

const holiday = entity('holiday', {
  plural: 'Holidays',
  path: 'holidays',
  scope: { by: 'none', because: 'everybody has them' },
  fields: { day: day({ optional: true }), name: text({ optional: true }) },
  title: ['name', 'day'],
  columns: ['name', 'day'],
});

it.each([
  [{ id: 7, name: 'Christmas Day', day: '2026-12-25' }, 'Christmas Day 25/12/2026'],
  [{ id: 7, name: 'Christmas Day', day: null }, 'Christmas Day'],
  [{ id: 7, name: '', day: null }, 'Holiday 7'],
])('a record has the name that its noun declares, with days as people write them: %o is “%s”', (row, title) => {
  expect(titleOf(holiday, row)).toBe(title);
});
