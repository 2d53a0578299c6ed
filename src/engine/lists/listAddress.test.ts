import { describe, expect, it } from 'vitest';
import { type Asked, askedIn, isNarrowed, readAsked, wordsFor, writeAsked } from './listAddress.ts';

const asked: Asked = {
  q: 'ash',
  where: [
    { field: 'status', op: 'is', values: ['open', 'waiting'] },
    { field: 'name', op: 'contains', values: ['a, b'] },
    {
      any: [
        { field: 'total', op: 'from', values: ['100'] },
        { all: [{ field: 'dueOn', op: 'to', values: ['today-1'] }] },
      ],
    },
  ],
  sort: [{ field: 'status' }, { field: 'total', down: true }],
  archived: 'with',
};

describe('the address of a list', () => {
  it('contains search, filters, groups and order, and is read back the same', () => {
    const words = Object.fromEntries(
      Object.entries(wordsFor({}, asked)).filter((entry): entry is [string, string] => entry[1] !== null),
    );
    expect(words['f.status']).toBe('is:open,waiting');
    expect(words.sort).toBe('status,-total');
    expect(askedIn(words)).toEqual(asked);
  });
  it('removes its outdated parameters and keeps those of others', () => {
    const now = { tab: 'history', 'f.status': 'is:open', q: 'ash', view: '3' };
    expect(wordsFor(now, { where: [], sort: [] })).toEqual({ 'f.status': null, q: null });
  });
  it('is one line in a saved view', () => {
    expect(readAsked(writeAsked(asked))).toEqual(asked);
  });
  it('reads a value without operator as “is”, as in links typed by hand', () => {
    expect(askedIn({ 'f.status': 'open' }).where).toEqual([{ field: 'status', op: 'is', values: ['open'] }]);
  });
  it('is not a filter if it has only an order', () => {
    expect(isNarrowed({ where: [], sort: asked.sort })).toBe(false);
    expect(isNarrowed({ where: [], sort: [], archived: 'only' })).toBe(true);
  });
});
