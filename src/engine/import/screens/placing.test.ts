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

describe('the target of a column', () => {
  test('for a name in two fields is one option, and choosing it again gives both', () => {
    const [entry] = special(fullName, fullName, targets);
    expect(entry?.label).toBe('Contact: First name and Contact: Last name');
    expect(placesOf(entry?.value ?? '', fullName)).toEqual(fullName);
  });

  test('keeps the known details of the file when its field is chosen again', () => {
    const known = [{ target: 'site', field: 'name', missing: 'create' as const }];
    expect(placesOf(valueOf([{ target: 'site', field: 'name' }]), known)).toEqual(known);
    expect(placesOf('contact|notes', known)).toEqual([{ target: 'contact', field: 'notes' }]);
  });

  test('for a plain field needs no details', () => {
    expect(special([{ target: 'site', field: 'name' }], undefined, targets)).toEqual([]);
  });

  test('for a field that depends on the row conflicts with no other column', () => {
    const email = { target: 'contact', field: 'email' };
    const places = [email, { target: 'contact', field: 'lastName', unless: ['lastName'] }];
    expect(nameOf(places, targets)).toBe('Contact: email and Contact: Last name, if the row has none');
    const both = mapping({ Email: places, Surname: [{ target: 'contact', field: 'lastName' }] });
    expect([...contested(both)]).toEqual([]);
  });

  test('for a line of the notes has its name', () => {
    expect(nameOf([{ target: 'contact', field: 'notes', line: true }], targets)).toBe(
      'Contact: Notes, as an added line',
    );
  });

  test('can be none, which removes the column from the mapping', () => {
    expect(moved(mapping({ Name: [{ target: 'site', field: 'name' }] }), 'Name', []).columns).toEqual({});
  });

  test('used by two columns is reported, except lines and parts of names', () => {
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

  test('can be replaced by one choice for the whole file', () => {
    const asks = [{ key: 'customerId' }];
    expect(isUnanswered(mapping({}), asks)).toBe(true);
    expect(isUnanswered({ ...mapping({}), asked: { customerId: null } }, asks)).toBe(true);
    expect(isUnanswered({ ...mapping({}), asked: { customerId: 4 } }, asks)).toBe(false);
    expect(isUnanswered(mapping({ Client: [{ target: 'site', field: 'customerId' }] }), asks)).toBe(false);
    expect(isUnanswered(mapping({}), [])).toBe(false);
  });

  test('counts as left out only for columns with content', () => {
    expect(
      leftOut(mapping({}), [
        { name: 'A', filled: 3 },
        { name: 'B', filled: 0 },
      ]),
    ).toEqual(['A']);
  });
});
