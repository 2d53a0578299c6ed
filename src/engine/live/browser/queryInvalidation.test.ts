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

describe('the channels that are joined', () => {
  const joined = (...refused: string[]) => [
    ...channelsFor(['private-app', 'private-thing.5', 'presence-thing.5'], new Set(refused), 'private-scope.3'),
  ];
  it('are those that are wanted', () => {
    expect(joined()).toEqual(['private-app', 'private-thing.5', 'presence-thing.5']);
  });
  it('are the list’s where the record’s is not for everybody who sees the record', () => {
    expect(joined('private-thing.5')).toEqual(['private-app', 'private-thing', 'presence-thing.5']);
    expect(joined('presence-thing.5')).toEqual(['private-app', 'private-thing.5']);
  });
  it('are one’s own where not all of a list may be seen, and none where that is refused as well', () => {
    expect(joined('private-thing.5', 'private-thing')).toEqual(['private-app', 'private-scope.3', 'presence-thing.5']);
    expect([...channelsFor(['private-thing'], new Set(['private-thing']), 'private-scope.3')]).toEqual([
      'private-scope.3',
    ]);
    expect(joined('private-thing.5', 'private-thing', 'private-scope.3')).toEqual(['private-app', 'presence-thing.5']);
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

describe('a query whose answer is made of more than its own noun', () => {
  const query = { queryKey: ['thing', 'plan', 5], meta: madeOf('customer', 'vault') };
  it('is told of on the channels of all of them', () => {
    expect(channelsOfQuery(query)).toEqual(['private-thing', 'private-customer', 'private-vault']);
    expect(channelsOfQuery({ queryKey: ['recent'] })).toEqual([]);
  });
  it('grows old with each of them', () => {
    expect(makesOld(query, change({ entity: 'customer' }))).toBe(true);
    expect(makesOld(query, noted('vault'))).toBe(true);
    expect(makesOld(query, noted('setting'))).toBe(false);
    expect(makesOld({ queryKey: ['recent'], meta: madeOf() }, change())).toBe(false);
  });
  it('grows old with every change that is heard where it may be made of any noun, and joins no channel for that', () => {
    const marks = { queryKey: ['recent'], meta: madeOf(ANY_NOUN) };
    expect([makesOld(marks, change()), makesOld(marks, noted('vault'))]).toEqual([true, false]);
    expect(channelsOfQuery(marks)).toEqual([]);
  });
});

describe('a record that is shown by its name', () => {
  const query = {
    queryKey: ['thing', 'list', '', 1],
    state: { data: { rows: [], refs: { customer: { 4: { title: 'Ashfield' } }, thing: {} } } },
  };
  it('is heard of on the list of its noun', () => {
    expect(channelsOfNames(query)).toEqual(['private-customer']);
    expect(channelsOfNames({ queryKey: ['thing', 'list'], state: { data: undefined } })).toEqual([]);
  });
  it('makes the query old when it is called something else or put away, and by nothing else', () => {
    const renamed = (facts: Partial<Change>) => makesOld(query, change({ entity: 'customer', id: 4, ...facts }));
    expect(renamed({ fields: ['name'] })).toBe(true);
    expect(renamed({ fields: [], action: 'archive' })).toBe(true);
    expect(renamed({ fields: ['phone'] })).toBe(false);
    expect(renamed({ fields: ['name'], id: 5 })).toBe(false);
  });
});

describe('a line of the log', () => {
  it('is for the screens that show what it is about', () => {
    expect(channelsOfQuery({ queryKey: ['setting', 'company', 'one'] })).toEqual(['private-setting']);
    expect(isTouched(['setting', 'company', 'one'], noted('setting'))).toBe(true);
    expect(isTouched(['vault'], noted('setting'))).toBe(false);
  });
  it('about a record is shown with the record, and makes no list old', () => {
    expect(isTouched(['thing', 'history', 5], noted('bigThing', 5))).toBe(true);
    expect(isTouched(['thing', 'sign-ins', 5], noted('bigThing', 5))).toBe(true);
    expect(isTouched(['thing', 'history', 6], noted('bigThing', 5))).toBe(false);
    expect(isTouched(['thing', 'list', '', 1], noted('bigThing', 5))).toBe(false);
  });
});

describe('what an event carries', () => {
  it('is read, and anything else is not', () => {
    expect(changeIn(change())).toEqual(change());
    expect(changeIn(noted('vault'))).toEqual(noted('vault'));
    for (const nothing of [null, 'changed', {}, { seq: '7', entity: 'thing', id: 1 }, { seq: 7, entity: 'thing' }])
      expect(changeIn(nothing)).toBeNull();
  });
});
