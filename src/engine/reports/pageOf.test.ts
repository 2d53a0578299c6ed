import { expect, test } from 'vitest';
import { pageOf } from './pageOf.ts';

const rows = [1, 2, 3, 4, 5];

test('the pages of a report are all its rows, once', () => {
  const first = pageOf(rows, { most: 2 });
  const second = pageOf(rows, { most: 2, after: first.next });
  const third = pageOf(rows, { most: 2, after: second.next });
  expect([first, second, third]).toEqual([{ rows: [1, 2], next: '2' }, { rows: [3, 4], next: '4' }, { rows: [5] }]);
});

test('a full last page is followed by none, and an unknown place begins again', () => {
  expect(pageOf(rows, { most: 5 })).toEqual({ rows });
  expect(pageOf(rows, { most: 2, after: 'x' })).toEqual({ rows: [1, 2], next: '2' });
});
