import { expect, test } from 'vitest';
import { linesOf, numbersAsked } from './linesOf.rules.ts';

const line = {
  id: 1,
  productId: 7,
  description: null,
  quantity: 1.5,
  times: null,
  unitPence: 900,
  discount: null,
  vatCodeId: null,
  kind: 'item' as const,
  inclusion: 'included' as const,
  pricePer: 1,
};

test('a template asks for each of its quantities once, and multiplies by them', () => {
  const lines = [line, { ...line, times: 'seats' }, { ...line, quantity: 2, times: 'seats' }];
  expect(numbersAsked({ lines })).toEqual(['seats']);
  expect(linesOf({ lines, prices: 'current' }, { seats: 12 }).map(({ quantity }) => quantity)).toEqual([1.5, 18, 24]);
});

test('products use today’s price unless the template has its own', () => {
  const lines = [line, { ...line, productId: null, description: 'Set-up' }];
  expect(linesOf({ lines, prices: 'current' }, {}).map(({ unitPence }) => unitPence)).toEqual([null, 900]);
  expect(linesOf({ lines, prices: 'template' }, {}).map(({ unitPence }) => unitPence)).toEqual([900, 900]);
});
