import { expect, test } from 'vitest';
import { byCustomer } from './warrantyGroups.ts';

const ending = (id: number, customerId: number, endsOn: string) => ({
  id,
  name: `PC-${id}`,
  kind: 'computer',
  customerId,
  endsOn,
  path: `/customer/${customerId}/hardware/computers/${id}`,
});

test('several warranties of one customer are one line, with the next end date', () => {
  const rows = [
    ending(1, 7, '2026-12-03'),
    ending(2, 7, '2026-12-01'),
    ending(3, 9, '2026-12-02'),
    ending(4, 7, '2026-12-09'),
  ];
  expect(byCustomer(rows).map(({ next, count }) => [next.customerId, next.id, count])).toEqual([
    [7, 2, 3],
    [9, 3, 1],
  ]);
});

test('no warranties give no lines', () => expect(byCustomer([])).toEqual([]));
