import { expect, test } from 'vitest';
import type { Choice } from './assignment.ts';
import { without } from './difference.rules.ts';

const all: Choice = { scope: 'all', ids: [] };
const some = (...ids: number[]): Choice => ({ scope: 'assigned', ids });

test.each([
  ['from all to some: all but those', all, some(1, 2), { allBut: [1, 2] }],
  ['from some to all: nothing', some(1), all, { only: [] }],
  ['from some to others: those that are not among them', some(1, 2, 3), some(2), { only: [1, 3] }],
  ['from all to all: nothing', all, all, { only: [] }],
])('what is lost %s', (_, before, after, lost) => expect(without(before, after)).toEqual(lost));
