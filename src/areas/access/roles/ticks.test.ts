import { describe, expect, test } from 'vitest';
import { groupsOf, tickOf, withTick } from './ticks.ts';

describe('a tick', () => {
  test.each([
    ['is one’s own', ['job.view'], 'job.view', { tick: 'own', by: 'job.view' }],
    ['comes with the whole group', ['job.*'], 'job.close', { tick: 'wider', by: 'job.*' }],
    ['comes with a row across', ['*.view'], 'job.view', { tick: 'wider', by: '*.view' }],
    ['comes with everything', ['*'], 'job.close', { tick: 'wider', by: '*' }],
    ['is implied', ['job.update'], 'job.view', { tick: 'implied', by: 'job.update' }],
    ['is not there', ['job.view'], 'job.close', { tick: null, by: null }],
  ])('%s', (_, patterns, code, tick) => expect(tickOf(patterns, code)).toEqual(tick));

  test.each([
    ['is added', ['a.view'], 'b.view', true, ['a.view', 'b.view']],
    ['is taken away', ['a.view', 'b.view'], 'b.view', false, ['a.view']],
    [
      'of a group takes the place of its single ones',
      ['job.view', 'job.close', 'note.view'],
      'job.*',
      true,
      ['note.view', 'job.*'],
    ],
    [
      'across takes the place of those in its row',
      ['job.view', 'note.*', 'note.view'],
      '*.view',
      true,
      ['note.*', '*.view'],
    ],
    ['for everything takes the place of all', ['job.view', 'note.*', '*.view'], '*', true, ['*']],
    ['is there once', ['a.view'], 'a.view', true, ['a.view']],
  ])('%s', (_, patterns, pattern, isOn, after) => expect(withTick(patterns, pattern, isOn)).toEqual(after));
});

test('groups keep the order of the catalogue', () => {
  const of = (code: string, group: string) => ({ code, group, sentence: code, risk: 'normal' }) as const;
  expect(
    groupsOf([of('job.view', 'Jobs'), of('note.view', 'Notes'), of('job.close', 'Jobs')]).map(
      ({ label, permissions }) => [label, permissions.length],
    ),
  ).toEqual([
    ['Jobs', 2],
    ['Notes', 1],
  ]);
});
