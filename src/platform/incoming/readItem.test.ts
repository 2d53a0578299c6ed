import { describe, expect, it } from 'vitest';
import { conditionsOf, itemsOf, lineText, textOf } from './readItem.rules.ts';
import { type Condition, type Line, readWords } from './setup.ts';

const line = (more: Partial<Line>): Line => ({
  field: 'name',
  from: 'path',
  source: 'name',
  words: null,
  otherwise: null,
  find: false,
  missing: 'refuse',
  ...more,
});
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

describe('a value of a payload', () => {
  it.each([
    ['text', 'text'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [true, 'yes'],
    [false, 'no'],
    [12, '12'],
    [-0.5, '-0.5'],
    [0.0000001, '0.0000001'],
    [9007199254740991, '9007199254740991'],
    [['a', 'b', null, 3], 'a; b; 3'],
    [[], ''],
    ['a\u0000b', 'a␀b'],
    ['\ud800', '\ufffd'],
  ])('%j is read as “%s”', (value, text) => expect(textOf(value)).toEqual({ text }));

  it.each([
    ['an object', { a: 1 }, 'object'],
    ['a list of lists', [[1]], 'list'],
    ['a list of objects', [{ a: 1 }], 'list'],
    ['a number that lost digits', Number('12345678901234567890'), 'too large'],
    ['a number that is too large', Number.POSITIVE_INFINITY, 'too large'],
    ['a book', 'x'.repeat(20_001), '20001'],
    ['something deep', nested(30), 'object'],
  ])('is empty if it is %s', (_, value, words) =>
    expect(textOf(value)).toEqual({ wrong: expect.stringContaining(words) }),
  );
});

describe('a line of a mapping', () => {
  const whole = { name: 'Till 3', place: { town: 'Poole' }, empty: '', list: [1] };
  it.each([
    ['a path', {}, 'Till 3'],
    ['a path to nothing', { source: 'nothing' }, ''],
    ['a default for nothing', { source: 'nothing', otherwise: 'Till' }, 'Till'],
    ['a default for empty text', { source: 'empty', otherwise: 'Till' }, 'Till'],
    ['a fixed value', { from: 'value', source: '{name}' }, '{name}'],
    ['words with paths', { from: 'text', source: '{name} in {place.town}' }, 'Till 3 in Poole'],
    ['words around an empty value', { from: 'text', source: 'In {nothing}', otherwise: 'Nowhere' }, 'Nowhere'],
    ['words alone', { from: 'text', source: 'Till' }, 'Till'],
    ['the whole payload from an item', { source: '$.place.town' }, 'Poole'],
  ] as const)('accepts %s', (_, more, text) => expect(lineText(line(more), whole, whole)).toEqual({ text }));

  it('reports what it cannot accept', () => {
    expect(lineText(line({ source: 'place' }), whole, whole)).toHaveProperty('wrong');
    expect(lineText(line({ from: 'text', source: 'In {place}' }), whole, whole)).toHaveProperty('wrong');
  });

  it('can translate words, a line each', () => {
    expect(readWords('crit = urgent\n\n low=later = then ')).toEqual({ crit: 'urgent', low: 'later = then' });
    expect(readWords(null)).toEqual({});
    for (const text of ['crit', '= urgent', 'crit =']) expect(readWords(text)).toBeNull();
  });
});

describe('a condition', () => {
  const item = { type: 'Created', on: true, tags: ['vip', 'new'], deep: { a: 1 } };
  it.each([
    ['type', 'is', ' created ', true],
    ['type', 'is', 'deleted', false],
    ['type', 'not', 'deleted', true],
    ['type', 'contains', 'CREAT', true],
    ['on', 'is', 'true', true],
    ['on', 'is', 'yes', true],
    ['tags', 'contains', 'vip', true],
    ['deep', 'filled', null, true],
    ['gone', 'filled', null, false],
    ['gone', 'empty', null, true],
    ['gone', 'is', null, true],
    ['gone', 'not', 'x', true],
  ] as const)('“%s” %s %j: %s', (path, test, value, holds) => {
    const condition: Condition = { path, test, value };
    expect(conditionsOf({ conditions: [condition] }, item, item)[0]?.holds).toBe(holds);
  });
});

describe('the records of a call', () => {
  it('are the whole payload, or each item of a list of at most a thousand', () => {
    expect(itemsOf({ listAt: null }, { a: 1 })).toEqual({ items: [{ a: 1 }] });
    expect(itemsOf({ listAt: 'a' }, { a: [1, 2] })).toEqual({ items: [1, 2] });
    expect(itemsOf({ listAt: '$' }, [1])).toEqual({ items: [1] });
    expect(itemsOf({ listAt: 'a' }, { a: {} })).toHaveProperty('wrong');
    expect(itemsOf({ listAt: 'a' }, null)).toHaveProperty('wrong');
    expect(itemsOf({ listAt: 'a' }, { a: Array(1_001).fill(1) })).toHaveProperty('wrong');
  });
});
