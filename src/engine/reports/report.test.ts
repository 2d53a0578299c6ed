import { expect, it } from 'vitest';
import { choice } from '../kinds/choice/choice.ts';
import { day } from '../kinds/day/day.ts';
import { firstAsked, report } from './report.ts';
import { formatPounds } from './pounds.ts';

const facts = {
  name: 'jars',
  path: '/jars/report',
  title: 'Jars',
  answers: 'How many jars are there?',
  permission: 'jar.view',
  of: ['jar'],
  asks: {
    asAt: day({ default: '{today}' }),
    from: day({ default: '{year}' }),
    size: choice({ optional: true, options: { big: { label: 'Big' } } }),
  },
  columns: [{ key: 'name', label: 'Name', kind: 'text' }],
  empty: 'No jars yet.',
} as const;

it('A report begins with the current day', () => {
  expect(firstAsked(facts, '2026-11-26')).toEqual({ asAt: '2026-11-26', from: '2026-01-01' });
});

it('A repeated column and a field without a start are refused', () => {
  expect(() => report({ ...facts, columns: [...facts.columns, ...facts.columns] })).toThrow(/two columns/);
  expect(() => report({ ...facts, asks: { on: day() } })).toThrow(/no default/);
});

it('the axis of a chart has whole pounds', () => {
  expect([0, 123_450, -99].map(formatPounds)).toEqual(['£0', '£1,235', '-£1']);
});
