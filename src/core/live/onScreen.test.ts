import { beforeAll, describe, expect, it } from 'vitest';
import { entity } from '../entity/entity.ts';
import { register } from '../entity/registry.ts';
import { text } from '../kinds/text/text.ts';
import { type Change, changeIn, channelOfQuery, isTouched, namesOf } from './onScreen.ts';

const fields = { name: text() };
const scope = { by: 'none', because: 'samples' } as const;
const thing = entity('thing', { plural: 'Things', path: 'things', scope, fields, title: ['name'], columns: ['name'] });
const bigThing = entity('bigThing', {
  base: thing,
  plural: 'Big things',
  path: 'big-things',
  scope,
  fields,
  title: ['name'],
  columns: ['name'],
});
const customer = entity('customer', {
  plural: 'Customers',
  path: 'customers',
  scope,
  fields,
  title: ['name'],
  columns: ['name'],
});
beforeAll(() => register([thing, bigThing, customer]));

const change = (facts: Partial<Change> = {}): Change => ({
  seq: 7,
  entity: 'bigThing',
  id: 5,
  version: 2,
  action: 'update',
  fields: ['name'],
  customerId: 12,
  actor: { id: 3, name: 'Ann' },
  at: '2026-11-21T10:00:00Z',
  requestId: 'r1',
  ...facts,
});

describe('the channel that tells of a query', () => {
  it('is the list’s for a list, and the record’s for a record', () => {
    expect(channelOfQuery(['bigThing', 'list', '', 1])).toBe('private-big-thing');
    expect(channelOfQuery(['bigThing', 'one', 5])).toBe('private-big-thing.5');
    expect(channelOfQuery(['thing', 'history', 5])).toBe('private-thing.5');
  });
  it('is the customer’s for figures of all a customer has', () => {
    expect(channelOfQuery(['customer', 'dashboard', 12])).toBe('private-customer.12');
    expect(channelOfQuery(['thing', 'summary', 12])).toBe('private-thing');
  });
  it('is none for what is no noun', () => {
    expect(channelOfQuery(['recent'])).toBeNull();
    expect(channelOfQuery([])).toBeNull();
  });
});

describe('a change', () => {
  it('makes lists of its noun and of what that is built on old', () => {
    expect(namesOf('bigThing')).toEqual(['bigThing', 'thing']);
    expect(isTouched(['bigThing', 'list', '', 1], change())).toBe(true);
    expect(isTouched(['thing', 'list', 'sort=name', 1], change())).toBe(true);
    expect(isTouched(['thing', 'list', 'count', 'thingId', 9], change())).toBe(true);
    expect(isTouched(['customer', 'list', '', 1], change())).toBe(false);
  });
  it('makes its own record old, and no other', () => {
    expect(isTouched(['thing', 'one', 5], change())).toBe(true);
    expect(isTouched(['bigThing', 'history', 5], change())).toBe(true);
    expect(isTouched(['thing', 'one', 6], change())).toBe(false);
  });
  it('leaves the list of another customer alone, unless it may have come from there', () => {
    const key = ['thing', 'list', 'f.customerId=is%3A99&sort=name', 1];
    expect(isTouched(key, change())).toBe(false);
    expect(isTouched(key, change({ customerId: 99 }))).toBe(true);
    expect(isTouched(key, change({ fields: ['customerId'] }))).toBe(true);
  });
  it('makes the figures of its customer old, also where no more is told than that', () => {
    const hint = { seq: 7, entity: 'bigThing', customerId: 12, at: '' };
    expect(isTouched(['customer', 'dashboard', 12], change())).toBe(true);
    expect(isTouched(['customer', 'dashboard', 12], hint)).toBe(true);
    expect(isTouched(['customer', 'dashboard', 13], hint)).toBe(false);
    expect(isTouched(['customer', 'one', 12], hint)).toBe(false);
    expect(isTouched(['bigThing', 'list', '', 1], hint)).toBe(false);
    expect(isTouched(['customer', 'overview', 4], change({ entity: 'customer', id: 4 }))).toBe(true);
  });
});

describe('what an event carries', () => {
  it('is read, and anything else is not', () => {
    expect(changeIn(change())).toEqual(change());
    for (const nothing of [null, 'changed', {}, { seq: '7', entity: 'thing', id: 1 }, { seq: 7, entity: 'thing' }])
      expect(changeIn(nothing)).toBeNull();
  });
});
