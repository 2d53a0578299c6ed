import { expect, it } from 'vitest';
import { groupsOf, movedBy } from './planner.ts';

const SIZE = { rows: 3, columns: 31 };

it.each([
  ['ArrowRight', false, { row: 0, column: 5 }],
  ['ArrowUp', false, { row: 0, column: 4 }],
  ['ArrowDown', false, { row: 1, column: 4 }],
  ['PageDown', false, { row: 2, column: 4 }],
  ['Home', false, { row: 0, column: 0 }],
  ['End', true, { row: 2, column: 30 }],
])('%s moves within the plan', (key, isControl, expected) => {
  expect(movedBy(key, isControl, { row: 0, column: 4 }, SIZE)).toEqual(expected);
});

it('other keys are ignored', () => {
  expect(movedBy('x', false, { row: 0, column: 4 }, SIZE)).toBeNull();
});

it('neighbouring columns share a heading', () => {
  const column = (key: string, group: string) => ({ key, group, head: ['', ''] as const, label: key });
  expect(groupsOf([column('1', 'Nov'), column('2', 'Nov'), column('3', 'Dec')])).toEqual([
    { group: 'Nov', count: 2 },
    { group: 'Dec', count: 1 },
  ]);
});
