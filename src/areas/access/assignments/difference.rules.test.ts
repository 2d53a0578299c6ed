import { expect, test } from 'vitest';
import { without } from './difference.rules.ts';

test.each([
  ['from all to some: all but those', 'all', [1, 2], { allBut: [1, 2] }],
  ['from some to all: nothing', [1], 'all', { only: [] }],
  ['from some to others: those that are not among them', [1, 2, 3], [2], { only: [1, 3] }],
  ['from all to all: nothing', 'all', 'all', { only: [] }],
] as const)('lost access %s', (_, before, after, lost) => expect(without(before, after)).toEqual(lost));
