import { expect, it } from 'vitest';
import { sharesOf } from './shares.rules.ts';

const items = [
  { id: 1, dueDate: '2026-10-31', docDate: '2026-10-01', openPence: 5_000 },
  { id: 2, dueDate: '2026-11-30', docDate: '2026-11-01', openPence: 7_000 },
];

it('A payment settles the oldest debts unless the user chooses otherwise', () => {
  expect(sharesOf(items, 6_000, null)).toEqual([
    { id: 1, pence: 5_000 },
    { id: 2, pence: 1_000 },
  ]);
  expect(sharesOf(items, 6_000, { 2: 6_000 })).toEqual([
    { id: 1, pence: 0 },
    { id: 2, pence: 6_000 },
  ]);
});
