import { expect, it } from 'vitest';
import { needsApproval, type PricedLine } from './approval.rules.ts';

const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  kind: 'item',
  quantity: 2,
  unitPence: 10_000,
  pricePer: 1,
  netPence: 20_000,
  marginClass: 'ok',
  ...more,
});

it('A quote at list price with enough margin needs no approval, and neither does one without known costs', () => {
  expect(needsApproval([line(), line({ marginClass: null })], 2_000)).toBe(false);
});

it.each(['belowFloor', 'nil', 'loss'])('A line of the class %s needs approval if it counts', (marginClass) => {
  expect(needsApproval([line(), line({ marginClass })], 2_000)).toBe(true);
  expect(needsApproval([line({ marginClass, inclusion: 'optional' })], 2_000)).toBe(false);
});

it('A discount at the limit passes, and a penny more does not', () => {
  expect(needsApproval([line({ netPence: 16_000 })], 2_000)).toBe(false);
  expect(needsApproval([line({ netPence: 15_999 })], 2_000)).toBe(true);
  expect(needsApproval([line({ netPence: 0 })], 10_000)).toBe(false);
});
