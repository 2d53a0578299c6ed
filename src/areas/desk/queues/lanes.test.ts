import { expect, it } from 'vitest';
import { lanesOf, limitOf } from './lanes.ts';

const refs = { user: { 1: { title: 'Bea' }, 2: { title: 'Ann' } }, customer: { 5: { title: 'Ash' } } };
const rows = [
  { id: 11, assigneeUserId: 1, customerId: 5 },
  { id: 12, assigneeUserId: null, customerId: 5 },
  { id: 13, assigneeUserId: 2, customerId: 9 },
  { id: 14, assigneeUserId: 1, customerId: 5 },
];
const shown = (by: 'assignee' | 'customer') =>
  lanesOf(rows, refs, by).map(({ title, rows: own }) => [title, own.map(({ id }) => id)]);

it('the board has a lane for each assignee by name, after the jobs without one', () => {
  expect(shown('assignee')).toEqual([
    ['Unassigned', [12]],
    ['Ann', [13]],
    ['Bea', [11, 14]],
  ]);
});

it('a customer that the user cannot see is not named', () => {
  expect(shown('customer')).toEqual([
    ['Another customer', [13]],
    ['Ash', [11, 12, 14]],
  ]);
});

it('the limit counts for columns of work in hand, and 0 means none', () => {
  expect([limitOf('in-progress', 5), limitOf('in-progress', 0), limitOf('new', 5), limitOf('resolved', 5)]).toEqual([
    5,
    undefined,
    undefined,
    undefined,
  ]);
});
