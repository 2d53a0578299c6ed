import { describe, expect, test } from 'vitest';
import { areasOf, columnOf, givenOf, inColumn, isFixed, withAll, withRow } from './matrix.ts';
import { groupsOf } from './ticks.ts';

const of = (code: string) => ({ code, group: code.replace(/\..*/, ''), sentence: code, risk: 'normal' }) as const;
const groups = groupsOf(['job.view', 'job.update', 'job.close', 'note.view', 'note.export'].map(of));
const [job, note] = groups;
if (!job || !note) throw new Error('The samples have two groups.');
const views = groups.flatMap((group) => inColumn(group, 'view'));

describe('the columns of the permission table', () => {
  test.each([
    ['job.view', 'view'],
    ['job.create', 'create'],
    ['job.update', 'update'],
    ['job.delete', 'delete'],
    ['job.close', 'other'],
    ['job.export', 'other'],
  ])('%s is under %s', (code, column) => expect(columnOf(of(code))).toBe(column));
});

test('groups are under their areas, in the order of the areas', () => {
  const areas = areasOf(groups, ({ name }) => (name === 'job' ? 'Service' : 'People'));
  expect(areas.map(({ label, groups: own }) => [label, own.map(({ name }) => name)])).toEqual([
    ['Service', ['job']],
    ['People', ['note']],
  ]);
});

describe('a row or column of an area', () => {
  test('shows whether all, some or none of it is granted', () => {
    expect(givenOf([], [], views).state).toBe('none');
    expect(givenOf(['job.view'], ['job.view'], views)).toEqual({ state: 'some', count: 1, of: 2, isFixed: false });
    expect(givenOf(['job.*', 'note.view'], ['job.*', 'note.view'], views).state).toBe('all');
  });
  test('cannot be removed if a pattern over all nouns grants it', () => {
    expect(givenOf(['*.view'], ['*.view'], views).isFixed).toBe(true);
    expect(isFixed(['job.*'], ['job.*'], 'job.view')).toBe(false);
  });
  test('cannot be removed if the base noun grants it', () => {
    expect(isFixed(['asset.view'], ['asset.view', 'printer.*'], 'printer.view')).toBe(true);
  });
});

describe('ticking', () => {
  test('a row replaces the permissions in it', () => {
    expect(withRow(['job.view', 'note.view'], job, true)).toEqual(['note.view', 'job.*']);
    expect(withRow(['note.view', 'job.*'], job, false)).toEqual(['note.view']);
  });
  test('a column adds what is not yet granted', () => {
    expect(withAll(['job.*'], groups, { permissions: views, isOn: true })).toEqual(['job.*', 'note.view']);
  });
  test('off one permission of a whole row keeps the others', () => {
    expect(withAll(['job.*', 'note.view'], groups, { permissions: [of('job.close')], isOn: false })).toEqual([
      'job.view',
      'job.update',
      'note.view',
    ]);
  });
  test('off a column keeps permissions that apply to all nouns', () => {
    expect(withAll(['*.view', 'job.view'], groups, { permissions: views, isOn: false })).toEqual(['*.view']);
  });
});
