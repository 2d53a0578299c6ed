import { describe, expect, it, test } from 'vitest';
import { depositsTaken, leftAfter } from './deposits.rules.ts';

const line = (id: number, netPence: number, quantity = 2, vatCodeId = 1) => ({
  id,
  kind: 'item',
  quantity,
  netPence,
  vatPence: 0,
  vatCodeId,
  delivered: 0,
  invoiced: 0,
});
const deposit = (netPence: number, left = 1, vatCodeId = 1) => ({ id: 9, vatCodeId, quantity: 1, netPence, left });

test('what is left of an order after an invoice is told by VAT code, to the penny', () => {
  const left = leftAfter([line(1, 10_001), line(2, 3_000, 1, 2)], ({ quantity }) => (quantity === 2 ? 1 : 0));
  expect([...left]).toEqual([
    [1, 5_000],
    [2, 3_000],
  ]);
});

describe('an invoice takes of a deposit', () => {
  it('nothing as long as the rest of the order can take it', () => {
    expect(depositsTaken([deposit(3_000)], new Map([[1, 3_000]]))).toEqual([]);
  });
  it('all of it when it is the final one', () => {
    expect(depositsTaken([deposit(3_000)], new Map([[1, 0]]))).toEqual([{ id: 9, quantity: 1 }]);
  });
  it('as much as the rest of the order cannot take', () => {
    expect(depositsTaken([deposit(3_000)], new Map([[1, 2_000]]))).toEqual([{ id: 9, quantity: 0.334 }]);
  });
  it('no more than is left of it', () => {
    expect(depositsTaken([deposit(3_000, 0.25)], new Map([[1, 0]]))).toEqual([{ id: 9, quantity: 0.25 }]);
  });
  it('only what has its VAT code', () => {
    expect(depositsTaken([deposit(3_000, 1, 2)], new Map([[1, 9_000]]))).toEqual([{ id: 9, quantity: 1 }]);
  });
  it('one deposit after the other', () => {
    expect(depositsTaken([deposit(1_000), { ...deposit(1_000), id: 10 }], new Map([[1, 1_000]]))).toEqual([
      { id: 10, quantity: 1 },
    ]);
  });
});
