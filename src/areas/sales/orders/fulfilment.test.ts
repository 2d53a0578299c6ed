import { expect, test } from 'vitest';
import { added, type FulfilledLine, outstanding, shareDone, statusAfter } from './fulfilment.rules.ts';

const line = (quantity: number, delivered: number, invoiced: number, more: object = {}): FulfilledLine => ({
  kind: 'item',
  inclusion: 'included',
  quantity,
  delivered,
  invoiced,
  ...more,
});
const all = () => true;

test('quantities are added without floating-point errors', () => {
  expect(added(0.1, 0.2)).toBe(0.3);
  expect(outstanding(line(1.5, 0.3, 1.2), 'invoiced')).toBe(0.3);
});

test('lines that do not count are never outstanding', () => {
  expect(outstanding(line(4, 0, 0, { inclusion: 'optional' }), 'delivered')).toBe(0);
  expect(outstanding(line(4, 0, 0, { kind: 'heading' }), 'delivered')).toBe(0);
});

test('the completed share is of all quantities', () => {
  expect(shareDone([line(3, 1, 0), line(1, 1, 0)], 'delivered')).toBe(5000);
  expect(shareDone([], 'delivered')).toBe(0);
});

test('the first delivery or invoice puts an accepted order in progress', () => {
  expect(statusAfter('accepted', [line(2, 0, 0)], all)).toBe('accepted');
  expect(statusAfter('accepted', [line(2, 1, 0)], all)).toBe('inProgress');
  expect(statusAfter('accepted', [line(2, 0, 1)], all)).toBe('inProgress');
});

test('an order is complete when its goods are delivered and everything is invoiced', () => {
  expect(statusAfter('inProgress', [line(2, 2, 2)], all)).toBe('complete');
  expect(statusAfter('inProgress', [line(2, 1, 2)], all)).toBe('inProgress');
  expect(statusAfter('inProgress', [line(2, 0, 2)], () => false)).toBe('complete');
});

test('a complete order is in progress again after an undo, and a held one stays held', () => {
  expect(statusAfter('complete', [line(2, 2, 1)], all)).toBe('inProgress');
  expect(statusAfter('onHold', [line(2, 2, 2)], all)).toBe('onHold');
});
