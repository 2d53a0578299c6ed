import { describe, expect, test } from 'vitest';
import type { Mapping } from '../mapping/preset.ts';
import { contested, isUnanswered, leftOut, moved, nameOf, placesOf, special, valueOf } from './placing.ts';

const targets = [
  {
    key: 'contact',
    label: 'Contact',
    fields: [
      { key: 'firstName', label: 'First name' },
      { key: 'lastName', label: 'Last name' },
      { key: 'notes', label: 'Notes' },
    ],
  },
  { key: 'site', label: 'Site', fields: [{ key: 'name', label: 'Name' }] },
];
const fullName = [
  { target: 'contact', field: 'firstName', part: 'first' as const },
  { target: 'contact', field: 'lastName', part: 'last' as const },
];
const mapping = (columns: Mapping['columns']): Mapping => ({ preset: 'x', columns, asked: {}, doing: {} });

describe('where a column goes', () => {
  test('a name that becomes two fields is one entry, and choosing it again gives both', () => {
    const [entry] = special(fullName, fullName, targets);
    expect(entry?.label).toBe('Contact: First name and Contact: Last name');
    expect(placesOf(entry?.value ?? '', fullName)).toEqual(fullName);
  });

  test('what the kind of file knows of a column comes back when its field is chosen again', () => {
    const known = [{ target: 'site', field: 'name', missing: 'create' as const }];
    expect(placesOf(valueOf([{ target: 'site', field: 'name' }]), known)).toEqual(known);
    expect(placesOf('contact|notes', known)).toEqual([{ target: 'contact', field: 'notes' }]);
  });

  test('a plain field needs no entry of its own', () => {
    expect(special([{ target: 'site', field: 'name' }], undefined, targets)).toEqual([]);
  });

  test('a column that fills a field only where the row says none contests it with no other', () => {
    const email = { target: 'contact', field: 'email' };
    const places = [email, { target: 'contact', field: 'lastName', unless: ['lastName'] }];
    expect(nameOf(places, targets)).toBe('Contact: email and Contact: Last name, if the row has none');
    const both = mapping({ Email: places, Surname: [{ target: 'contact', field: 'lastName' }] });
    expect([...contested(both)]).toEqual([]);
  });

  test('a line of the notes is named as one', () => {
    expect(nameOf([{ target: 'contact', field: 'notes', line: true }], targets)).toBe(
      'Contact: Notes, as an added line',
    );
  });

  test('leaving a column out takes it from the mapping', () => {
    expect(moved(mapping({ Name: [{ target: 'site', field: 'name' }] }), 'Name', []).columns).toEqual({});
  });

  test('two columns of one field are told, lines and halves of a name are not', () => {
    const found = contested(
      mapping({
        A: [{ target: 'site', field: 'name' }],
        B: [{ target: 'site', field: 'name' }],
        C: [{ target: 'contact', field: 'notes', line: true }],
        D: [{ target: 'contact', field: 'notes', line: true }],
        E: fullName,
        F: fullName,
      }),
    );
    expect([...found]).toEqual([['site|name', ['A', 'B']]]);
  });

  test('what is asked for the whole file is answered by a choice or by a column', () => {
    const asks = [{ key: 'customerId' }];
    expect(isUnanswered(mapping({}), asks)).toBe(true);
    expect(isUnanswered({ ...mapping({}), asked: { customerId: null } }, asks)).toBe(true);
    expect(isUnanswered({ ...mapping({}), asked: { customerId: 4 } }, asks)).toBe(false);
    expect(isUnanswered(mapping({ Client: [{ target: 'site', field: 'customerId' }] }), asks)).toBe(false);
    expect(isUnanswered(mapping({}), [])).toBe(false);
  });

  test('only columns that say something count as left out', () => {
    expect(
      leftOut(mapping({}), [
        { name: 'A', filled: 3 },
        { name: 'B', filled: 0 },
      ]),
    ).toEqual(['A']);
  });
});
