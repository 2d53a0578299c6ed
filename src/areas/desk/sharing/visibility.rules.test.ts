import { expect, it } from 'vitest';
import type { Share } from './share.ts';
import { levelFor, visibilityOf, united } from './visibility.rules.ts';

const share = (key: string, more: Partial<Share> = {}): Share => ({
  with: key,
  level: 'view',
  note: null,
  expiresOn: null,
  by: null,
  ...more,
});
const facts = {
  customerId: 4,
  shares: [share('user:1'), share('customer:7'), share('team:2', { expiresOn: '2026-11-25' })],
  isPrivate: false,
  assigneeUserId: 5,
  teamId: 6,
  watcherIds: [8],
  createdBy: 9,
};

it('a share counts until its last day', () => {
  expect(visibilityOf(facts, '2026-11-25')).toEqual({
    sharedWith: ['user:1', 'customer:7', 'team:2'],
    sharedBetweenIds: [4, 7],
    privateTo: [],
  });
  expect(visibilityOf(facts, '2026-11-26').sharedWith).toEqual(['user:1', 'customer:7']);
});

it('a private job is for its assignee, author, watchers, team, and users it is shared with', () => {
  expect(visibilityOf({ ...facts, isPrivate: true }, '2026-11-26').privateTo).toEqual([
    'user:5',
    'user:9',
    'user:8',
    'team:6',
    'user:1',
  ]);
});

it('the highest level of several shares counts', () => {
  const shares = [share('user:1'), share('team:2', { level: 'contribute' })];
  expect(levelFor(shares, new Set(['user:1']), '2026-11-26')).toBe('view');
  expect(levelFor(shares, new Set(['user:1', 'team:2']), '2026-11-26')).toBe('contribute');
  expect(levelFor(shares, new Set(['user:3']), '2026-11-26')).toBeUndefined();
});

it('shares of merged jobs are combined with the higher level and the later end', () => {
  const one = [share('user:1', { expiresOn: '2026-12-01' })];
  expect(united(one, [share('user:1', { level: 'contribute', expiresOn: '2026-11-01' }), share('team:2')])).toEqual([
    share('user:1', { level: 'contribute', expiresOn: '2026-12-01' }),
    share('team:2'),
  ]);
});
