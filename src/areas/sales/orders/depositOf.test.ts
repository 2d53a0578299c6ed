import { expect, test } from 'vitest';
import { depositGross, depositOf } from './depositOf.rules.ts';

const lines = [
  { kind: 'item', netPence: 10_001, vatCodeId: 1 },
  { kind: 'item', netPence: 5_000, vatCodeId: 2 },
  { kind: 'item', netPence: 9_999, vatCodeId: 1 },
  { kind: 'item', inclusion: 'optional', netPence: 50_000, vatCodeId: 1 },
  { kind: 'heading', netPence: 0, vatCodeId: null },
];
const vat = {
  standardId: 1,
  codes: new Map([
    [1, { code: 'T1', label: 'VAT at 20%', rateBps: 2_000 }],
    [2, { code: 'T0', label: 'Zero-rated', rateBps: 0 }],
  ]),
};

test('a deposit is a share of what counts, for each VAT code', () => {
  expect(depositOf(lines, 3_000)).toEqual([
    { vatCodeId: 1, unitPence: 6_000 },
    { vatCodeId: 2, unitPence: 1_500 },
  ]);
});

test('a deposit with VAT is what its invoice will come to', () => {
  expect(depositGross(lines, 3_000, vat)).toBe(6_000 + 1_200 + 1_500);
});

test('an order of nothing has no deposit', () => {
  expect(depositOf([], 3_000)).toEqual([]);
});
