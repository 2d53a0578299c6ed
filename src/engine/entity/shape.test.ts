import { expect, it } from 'vitest';
import { choice } from '../kinds/choice/choice.ts';
import { day } from '../kinds/day/day.ts';
import { moment } from '../kinds/moment/moment.ts';
import { ref } from '../kinds/ref/ref.ts';
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

const movement = entity('movement', {
  plural: 'Movements',
  path: 'movements',
  scope: { by: 'none', because: 'everybody has them' },
  fields: { type: choice({ options: { topUp: { label: 'Added' } } }), at: moment() },
  title: ['type', 'at'],
  columns: ['type', 'at'],
});

it('a choice in a title is its label and a moment its time, never a key or a timestamp', () => {
  expect(titleOf(movement, { id: 1, type: 'topUp', at: '2026-11-20T13:00:00.000Z' })).toBe('Added 20 Nov 2026, 13:00');
});

const leave = entity('leave', {
  plural: 'Leave',
  path: 'leave',
  scope: { by: 'none', because: 'everybody has it' },
  fields: { start: day(), end: day() },
  title: ['start', 'end'],
  columns: ['start', 'end'],
});

it('two days in a title are a range', () => {
  expect(titleOf(leave, { id: 1, start: '2026-11-30', end: '2026-12-01' })).toBe('30/11/2026 to 01/12/2026');
});

const reliance = entity('reliance', {
  plural: 'Reliances',
  path: 'reliances',
  scope: { by: 'none', because: 'everybody has them' },
  fields: { fromId: ref({ label: 'From', to: 'device' }), toId: ref({ label: 'To', to: 'device' }) },
  title: ['fromId', 'toId'],
  columns: ['fromId', 'toId'],
});

it('names a referenced record, and never shows its ID', () => {
  const row = { id: 4, fromId: 11, toId: 12 };
  const refs = { device: { 11: { title: 'HV-01' }, 12: { title: 'NAS-01' } } };
  expect(titleOf(reliance, row, refs)).toBe('HV-01 to NAS-01');
  expect(titleOf(reliance, row)).toBe('Reliance 4');
});

it.each([
  ['INV-3', 'Invoice INV-3', 'Invoice INV-3'],
  ['INV-3', 'Invoice INV-31', 'INV-3 Invoice INV-31'],
  ['Half term', 'Half term', 'Half term'],
])('does not repeat a part of a title that another part contains: %s, %s', (name, day, title) => {
  const posting = entity('posting', {
    plural: 'Postings',
    path: 'postings',
    scope: { by: 'none', because: 'everybody has them' },
    fields: { number: text(), narrative: text() },
    title: ['number', 'narrative'],
    columns: ['number'],
  });
  expect(titleOf(posting, { id: 1, number: name, narrative: day })).toBe(title);
});
