import { expect, it } from 'vitest';
import { jsonTable } from './jsonTable.ts';

it('a list of objects is a table, and nested values are named with their path', () => {
  expect(
    jsonTable([
      { id: 1, company: { name: 'Ash' }, tags: ['a', 'b'] },
      { id: 2, open: true },
    ]),
  ).toEqual([
    ['id', 'company.name', 'tags', 'open'],
    ['1', 'Ash', 'a; b', ''],
    ['2', '', '', 'true'],
  ]);
});

it('a list within an object and objects within a wrapper are found', () => {
  expect(jsonTable({ count: 1, tickets: [{ ticket: { id: 1, note: null } }] })).toEqual([
    ['id', 'note'],
    ['1', ''],
  ]);
});

it('a list of objects in a row stays JSON', () => {
  expect(
    jsonTable([
      {
        id: 1,
        articles: [
          { from: 'Ann', body: 'Help' },
          { from: 'Bob', body: 'Done' },
        ],
      },
    ]),
  ).toEqual([
    ['id', 'articles'],
    ['1', '[{"from":"Ann","body":"Help"},{"from":"Bob","body":"Done"}]'],
  ]);
});

it.each([['a word'], [[]], [[1, 2]], [{}], [null]])('%j is not a table', (content) => {
  expect(jsonTable(content)).toBeUndefined();
});
