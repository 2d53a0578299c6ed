import { describe, expect, test } from 'vitest';
import { countsOf } from '../fault.ts';
import { registerForm } from './identity.ts';
import { contradicts, findRecord, type Match } from './match.ts';

registerForm(
  'number',
  (text) =>
    text
      .toUpperCase()
      .replace(/\s/g, '')
      .replace(/^NONE$/, '') || null,
);

const matches: readonly Match[] = [
  { by: 'number', fields: ['number'], form: 'number', within: 'ownerId', alone: true, settles: 'makerId' },
  { by: 'name', fields: ['first', 'last'], form: 'words', within: 'ownerId' },
  { by: 'ids', fields: ['ids'], cells: { source: 'words', id: 'exact' }, form: 'words', within: 'ownerId' },
];
const known = [
  { id: 1, ownerId: 7, number: 'AB12', makerId: 3, first: 'Ann', last: 'Fox', archivedAt: null },
  { id: 2, ownerId: 7, number: 'ZZ99', makerId: 3, first: 'Wolf', last: null },
  { id: 3, ownerId: 7, number: 'ZZ99', makerId: 4, first: null, last: 'Hare' },
  { id: 4, ownerId: 8, number: 'QQ1', makerId: null, first: 'Ann', last: 'Fox', ids: [{ source: 'Hudu', id: 'x7' }] },
];
const find = (row: Record<string, unknown>) => findRecord({ ownerId: 7, ...row }, known, matches);

describe('a row is matched', () => {
  test('by an identifier, ignoring case and spaces', () =>
    expect(find({ number: 'ab 12' })).toEqual({ id: 1, by: 'number' }));

  test('by its whole name within its owner', () => {
    expect(find({ first: 'ann', last: ' FOX ' })).toEqual({ id: 1, by: 'name' });
    expect(find({ first: 'Wolf' })).toEqual({ id: 2, by: 'name' });
    expect(find({ first: 'Ann' })).toEqual({ id: null });
    expect(find({ last: 'Fox' })).toEqual({ id: null });
  });

  test('by nothing if its identifier is a placeholder', () => expect(find({ number: 'none' })).toEqual({ id: null }));

  test('by a second field if two records share an identifier', () => {
    expect(find({ number: 'ZZ99', makerId: 4 })).toEqual({ id: 3, by: 'number' });
    expect(find({ number: 'ZZ99', makerId: 5 })).toEqual({ id: null });
    expect(find({ number: 'ZZ99' })).toMatchObject({ error: 'ambiguous_match', ids: [2, 3] });
  });

  test('by any of its external IDs, within its owner', () => {
    const ids = [
      { source: 'glue', id: 'x7' },
      { source: 'hudu', id: 'x7' },
    ];
    expect(findRecord({ ownerId: 8, ids }, known, matches)).toEqual({ id: 4, by: 'ids' });
    expect(find({ ids })).toEqual({ id: null });
    expect(findRecord({ ownerId: 8, ids: [{ source: 'hudu', id: 'X7' }] }, known, matches)).toEqual({ id: null });
  });

  test('and an active record comes before an archived one', () => {
    const twice = [...known, { id: 5, ownerId: 7, number: 'ab12', makerId: 3, archivedAt: '2026-01-01T00:00:00Z' }];
    expect(findRecord({ ownerId: 7, number: 'AB12' }, twice, matches)).toEqual({ id: 1, by: 'number' });
  });

  test('and never to another owner’s record, or with an identifier stored twice', () => {
    expect(find({ number: 'QQ1' })).toEqual({ error: 'duplicate_other_customer', by: 'number', ids: [] });
    expect(findRecord({ ownerId: 9, first: 'Ann', last: 'Fox' }, known, matches)).toEqual({ id: null });
  });
});

test('and two with one name and different identifiers are different records', () => {
  const [first] = known;
  expect(first && contradicts({ number: 'CD34', first: 'Ann', last: 'Fox' }, first, matches)).toBe(true);
  expect(first && contradicts({ first: 'Ann', last: 'Fox' }, first, matches)).toBe(false);
});

test('and the report adds up, with blank rows among the skipped ones', () => {
  const counts = countsOf({ create: 5, update: 4, unchanged: 3, skipped: 2, error: 1 }, 10);
  expect(counts).toEqual({ read: 25, created: 5, updated: 4, unchanged: 3, skipped: 12, failed: 1 });
  expect(counts.created + counts.updated + counts.unchanged + counts.skipped + counts.failed).toBe(counts.read);
});
