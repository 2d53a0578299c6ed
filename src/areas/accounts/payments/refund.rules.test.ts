import { expect, it } from 'vitest';
import { refundOf } from './refund.rules.ts';

const credit = (id: number, docDate: string, totalPence: number, settledPence = 0) => ({
  id,
  docDate,
  dueDate: docDate,
  totalPence,
  settledPence,
});
const CREDITS = [credit(3, '2026-11-12', -4_000), credit(1, '2026-10-01', -12_000, -9_000)];
const parts = (pence: number) => refundOf(CREDITS, pence).parts.map(({ credit: { id }, pence: part }) => [id, part]);

it('A refund uses the oldest credit first', () => {
  expect(parts(2_500)).toEqual([[1, 2_500]]);
  expect(parts(5_000)).toEqual([
    [1, 3_000],
    [3, 2_000],
  ]);
  expect(refundOf(CREDITS, 7_000).lackingPence).toBe(0);
});

it('A refund above all credits reports the difference', () => {
  expect(refundOf(CREDITS, 7_001).lackingPence).toBe(1);
  expect(refundOf([], 500)).toEqual({ parts: [], lackingPence: 500 });
});
