import { expect, it } from 'vitest';
import { groupNotices } from './groupNotices.rules.ts';

const told = (id: number, path: string | null) => ({ id, path });

it('notifications about the same record are grouped, the newest first', () => {
  const groups = groupNotices([told(5, '/a'), told(4, '/b'), told(3, '/a'), told(2, null), told(1, null)]);
  expect(groups.map(({ latest, earlier }) => [latest.id, earlier.map(({ id }) => id)])).toEqual([
    [5, [3]],
    [4, []],
    [2, []],
    [1, []],
  ]);
});
