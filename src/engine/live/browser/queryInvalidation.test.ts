import { beforeAll, describe, expect, it } from 'vitest';
import { entity } from '../../entity/entity.ts';
import { register } from '../../entity/registry.ts';
import { text } from '../../kinds/text/text.ts';
import {
  changeIn,
  channelOfQuery,
  channelsFor,
  channelsOfNames,
  channelsOfQuery,
  makesOld,
} from './queryInvalidation.ts';
import { ANY_NOUN, madeOf } from '../../changes/events/madeOf.ts';
import { type Change, isTouched, namesOf, type Noted } from './onScreen.ts';

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

const noted = (entity: string, id?: number): Noted => ({
  seq: 8,
  entity,
  ...(id === undefined ? {} : { id }),
  at: '',
  requestId: null,
  isNoted: true,
});

describe('the channel of a query', () => {
  it('is the list’s for a list, and the record’s for a record', () => {
    expect(channelOfQuery(['bigThing', 'list', '', 1])).toBe('private-big-thing');
    expect(channelOfQuery(['bigThing', 'one', 5])).toBe('private-big-thing.5');
    expect(channelOfQuery(['thing', 'history', 5])).toBe('private-thing.5');
  });
  it('is the customer’s for figures of all a customer has', () => {
    expect(channelOfQuery(['customer', 'dashboard', 12])).toBe('private-customer.12');
    expect(channelOfQuery(['thing', 'summary', 12])).toBe('private-thing');
  });
  it('is none for anything but a noun', () => {
    expect(channelOfQuery(['recent'])).toBeNull();
    expect(channelOfQuery([])).toBeNull();
  });
});

describe('the joined channels', () => {
  const joined = (...refused: string[]) => [
    ...channelsFor(['private-app', 'private-thing.5', 'presence-thing.5'], new Set(refused), 'private-scope.3'),
  ];
  it('are the requested ones', () => {
    expect(joined()).toEqual(['private-app', 'private-thing.5', 'presence-thing.5']);
  });
  it('are the list’s if the record’s is not open to all who see the record', () => {
    expect(joined('private-thing.5')).toEqual(['private-app', 'private-thing', 'presence-thing.5']);
    expect(joined('presence-thing.5')).toEqual(['private-app', 'private-thing.5']);
  });
  it('are the user’s own if the list is not fully visible, and none if that is refused too', () => {
    expect(joined('private-thing.5', 'private-thing')).toEqual(['private-app', 'private-scope.3', 'presence-thing.5']);
    expect([...channelsFor(['private-thing'], new Set(['private-thing']), 'private-scope.3')]).toEqual([
      'private-scope.3',
    ]);
    expect(joined('private-thing.5', 'private-thing', 'private-scope.3')).toEqual(['private-app', 'presence-thing.5']);
  });
});

describe('a change', () => {
  it('invalidates lists of its noun and of its base', () => {
    expect(namesOf('bigThing')).toEqual(['bigThing', 'thing']);
    expect(isTouched(['bigThing', 'list', '', 1], change())).toBe(true);
    expect(isTouched(['thing', 'list', 'sort=name', 1], change())).toBe(true);
    expect(isTouched(['thing', 'list', 'count', 'thingId', 9], change())).toBe(true);
    expect(isTouched(['customer', 'list', '', 1], change())).toBe(false);
  });
  it('invalidates its own record, and no other', () => {
    expect(isTouched(['thing', 'one', 5], change())).toBe(true);
    expect(isTouched(['bigThing', 'history', 5], change())).toBe(true);
    expect(isTouched(['thing', 'one', 6], change())).toBe(false);
  });
  it('does not affect the list of another customer, unless the record may have come from there', () => {
    const key = ['thing', 'list', 'f.customerId=is%3A99&sort=name', 1];
    expect(isTouched(key, change())).toBe(false);
    expect(isTouched(key, change({ customerId: 99 }))).toBe(true);
    expect(isTouched(key, change({ fields: ['customerId'] }))).toBe(true);
  });
  it('invalidates the figures of its customer, even if only the customer is known', () => {
    const hint = { seq: 7, entity: 'bigThing', customerId: 12, at: '' };
    expect(isTouched(['customer', 'dashboard', 12], change())).toBe(true);
    expect(isTouched(['customer', 'dashboard', 12], hint)).toBe(true);
    expect(isTouched(['customer', 'dashboard', 13], hint)).toBe(false);
    expect(isTouched(['customer', 'one', 12], hint)).toBe(false);
    expect(isTouched(['bigThing', 'list', '', 1], hint)).toBe(false);
    expect(isTouched(['customer', 'overview', 4], change({ entity: 'customer', id: 4 }))).toBe(true);
  });
});

describe('a query over several nouns', () => {
  const query = { queryKey: ['thing', 'plan', 5], meta: madeOf('customer', 'vault') };
  it('uses the channels of all of them', () => {
    expect(channelsOfQuery(query)).toEqual(['private-thing', 'private-customer', 'private-vault']);
    expect(channelsOfQuery({ queryKey: ['recent'] })).toEqual([]);
  });
  it('is invalidated by each of them', () => {
    expect(makesOld(query, change({ entity: 'customer' }))).toBe(true);
    expect(makesOld(query, noted('vault'))).toBe(true);
    expect(makesOld(query, noted('setting'))).toBe(false);
    expect(makesOld({ queryKey: ['recent'], meta: madeOf() }, change())).toBe(false);
  });
  it('over any noun is invalidated by every received change, and joins no channel for that', () => {
    const marks = { queryKey: ['recent'], meta: madeOf(ANY_NOUN) };
    expect([makesOld(marks, change()), makesOld(marks, noted('vault'))]).toEqual([true, false]);
    expect(channelsOfQuery(marks)).toEqual([]);
  });
});

describe('a record shown by its name', () => {
  const query = {
    queryKey: ['thing', 'list', '', 1],
    state: { data: { rows: [], refs: { customer: { 4: { title: 'Ashfield' } }, thing: {} } } },
  };
  it('uses the list channel of its noun', () => {
    expect(channelsOfNames(query)).toEqual(['private-customer']);
    expect(channelsOfNames({ queryKey: ['thing', 'list'], state: { data: undefined } })).toEqual([]);
  });
  it('invalidates the query when it is renamed or archived, and not otherwise', () => {
    const renamed = (facts: Partial<Change>) => makesOld(query, change({ entity: 'customer', id: 4, ...facts }));
    expect(renamed({ fields: ['name'] })).toBe(true);
    expect(renamed({ fields: [], action: 'archive' })).toBe(true);
    expect(renamed({ fields: ['phone'] })).toBe(false);
    expect(renamed({ fields: ['name'], id: 5 })).toBe(false);
  });
});

describe('a log event', () => {
  it('refreshes the screens that show its subject', () => {
    expect(channelsOfQuery({ queryKey: ['setting', 'company', 'one'] })).toEqual(['private-setting']);
    expect(isTouched(['setting', 'company', 'one'], noted('setting'))).toBe(true);
    expect(isTouched(['vault'], noted('setting'))).toBe(false);
  });
  it('about a record refreshes the record, and no list', () => {
    expect(isTouched(['thing', 'history', 5], noted('bigThing', 5))).toBe(true);
    expect(isTouched(['thing', 'sign-ins', 5], noted('bigThing', 5))).toBe(true);
    expect(isTouched(['thing', 'history', 6], noted('bigThing', 5))).toBe(false);
    expect(isTouched(['thing', 'list', '', 1], noted('bigThing', 5))).toBe(false);
  });
});

describe('the content of an event', () => {
  it('is read if valid, and ignored otherwise', () => {
    expect(changeIn(change())).toEqual(change());
    expect(changeIn(noted('vault'))).toEqual(noted('vault'));
    for (const nothing of [null, 'changed', {}, { seq: '7', entity: 'thing', id: 1 }, { seq: 7, entity: 'thing' }])
      expect(changeIn(nothing)).toBeNull();
  });
});
