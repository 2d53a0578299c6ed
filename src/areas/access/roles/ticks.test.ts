import { describe, expect, test } from 'vitest';
import { groupsOf, tickOf, withTick } from './ticks.ts';

describe('a tick', () => {
  test.each([
    ['is set itself', ['job.view'], 'job.view', { tick: 'own', by: 'job.view' }],
    ['comes with the whole group', ['job.*'], 'job.close', { tick: 'wider', by: 'job.*' }],
    ['comes with a whole row', ['*.view'], 'job.view', { tick: 'wider', by: '*.view' }],
    ['comes with all permissions', ['*'], 'job.close', { tick: 'wider', by: '*' }],
    ['is implied', ['job.update'], 'job.view', { tick: 'implied', by: 'job.update' }],
    ['is not set', ['job.view'], 'job.close', { tick: null, by: null }],
  ])('%s', (_, patterns, code, tick) => expect(tickOf(patterns, code)).toEqual(tick));

  test.each([
    ['is added', ['a.view'], 'b.view', true, ['a.view', 'b.view']],
    ['is removed', ['a.view', 'b.view'], 'b.view', false, ['a.view']],
    [
      'of a group replaces its single ones',
      ['job.view', 'job.close', 'note.view'],
      'job.*',
      true,
      ['note.view', 'job.*'],
    ],
    ['of a row replaces those in it', ['job.view', 'note.*', 'note.view'], '*.view', true, ['note.*', '*.view']],
    ['for all permissions replaces the others', ['job.view', 'note.*', '*.view'], '*', true, ['*']],
    ['is listed once', ['a.view'], 'a.view', true, ['a.view']],
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
