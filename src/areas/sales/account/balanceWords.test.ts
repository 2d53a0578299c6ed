import { expect, it } from 'vitest';
import { balanceWords } from './balanceWords.ts';

const settled = { balancePence: 0, overduePence: 0, unallocatedPence: 0, limitPence: null, isOnStop: false };

it.each([
  [{}, 'Settled', 'good'],
  [{ balancePence: 5_000 }, 'Not yet due', 'neutral'],
  [{ balancePence: -5_000, unallocatedPence: 5_000 }, '£50.00 not allocated', 'info'],
  [{ balancePence: 100_001, limitPence: 100_000 }, 'Above the limit of £1,000.00', 'warning'],
  [{ balancePence: 100_000, limitPence: 100_000 }, 'Not yet due', 'neutral'],
  [{ balancePence: 12_000, overduePence: 12_000, limitPence: 1 }, '£120.00 overdue', 'bad'],
  [{ isOnStop: true, overduePence: 1 }, 'On stop', 'bad'],
])('a balance of %j is described as “%s”', (facts, note, tone) => {
  expect(balanceWords({ ...settled, ...facts })).toEqual({ note, tone });
});
