import { expect, test } from 'vitest';
import type { VatBook } from '#areas/accounts/chart/vatBook.ts';
import { workOrder as work } from './workOrder.rules.ts';

const VAT: VatBook = { codes: new Map([[1, { code: 'T1', rateBps: 2000, label: 'VAT at 20%' }]]), standardId: 1 };
const workOrder = (given: Parameters<typeof work>[0]) => work(given, VAT);

const item = { kind: 'item', quantity: 1, unitPence: 10_000, vatCodeId: 1, inclusion: 'included' };

test('an order is the sum of its lines after the overall discount', () => {
  const worked = workOrder({
    lines: [
      { ...item, quantity: 2 },
      { ...item, discount: '10%' },
    ],
    discount: '5%',
  });
  expect(worked.lines.map(({ netPence }) => netPence)).toEqual([19_000, 8550]);
  expect(worked).toMatchObject({ netPence: 27_550, vatPence: 5510, grossPence: 33_060 });
});

test('optional lines count once chosen, and always show their price', () => {
  const lines = [item, { ...item, inclusion: 'optional' }, { ...item, inclusion: 'chosen' }];
  const worked = workOrder({ lines, discount: null });
  expect(worked.netPence).toBe(20_000);
  expect(worked.lines.map(({ netPence }) => netPence)).toEqual([10_000, 10_000, 10_000]);
});

test('headings and texts cost nothing, and a subtotal adds the lines since the last heading', () => {
  const lines = [
    { kind: 'heading', quantity: 1, unitPence: 500 },
    item,
    item,
    { kind: 'subtotal' },
    item,
    { kind: 'subtotal' },
  ];
  const worked = workOrder({ lines, discount: null });
  expect(worked.netPence).toBe(30_000);
  expect(worked.lines.map(({ netPence }) => netPence)).toEqual([0, 10_000, 10_000, 20_000, 10_000, 10_000]);
});

test('the margin covers the lines with a known cost', () => {
  const lines = [
    { ...item, costPence: 9500, marginFloorBps: 1000 },
    { ...item, costPence: 8000, marginFloorBps: 1000 },
    item,
  ];
  const worked = workOrder({ lines, discount: null });
  expect(worked.lines.map(({ marginClass }) => marginClass)).toEqual(['belowFloor', 'ok', null]);
  expect(worked).toMatchObject({ costPence: 17_500, marginPence: 2500, marginBps: 1250 });
});

test('incomplete input counts as zero', () => {
  const worked = workOrder({ lines: [{ ...item, quantity: 'two', unitPence: null, discount: 'ten' }], discount: 'x' });
  expect(worked).toMatchObject({ netPence: 0, vatPence: 0 });
});

test('an invoice line has the agreed cost of the order for its quantity, and its price for any other', () => {
  const agreed = { ...item, quantity: 2, agreedPence: 17_999, agreedQuantity: 2 };
  expect(workOrder({ lines: [agreed], discount: null })).toMatchObject({ netPence: 17_999, vatPence: 3600 });
  expect(workOrder({ lines: [{ ...agreed, quantity: 3 }], discount: null }).netPence).toBe(30_000);
});
