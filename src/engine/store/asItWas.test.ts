import { expect, it } from 'vitest';
import { asItWas, type LoggedChanges } from './asItWas.rules.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const then = (now: Record<string, unknown>, since: Parameters<typeof asItWas>[1]) =>
  Object.fromEntries(asItWas((key) => now[key], since, same));

it('a revert removes later changes, the newest first', () => {
  const since = [{ name: ['Second', 'Third'] as const }, { name: ['First', 'Second'] as const }];
  expect(then({ name: 'Third' }, since)).toEqual({ name: 'First' });
});

it('a revert leaves out unchanged fields and those with their former value', () => {
  const since: LoggedChanges[] = [{ name: ['B', 'A'] }, { name: ['A', 'B'], notes: [null, 'New'] }];
  expect(then({ name: 'A', notes: 'New', colour: 'red' }, since)).toEqual({ notes: null });
});

it('a revert compares lists and custom fields by content', () => {
  const since = [{ tags: [['a'], ['a', 'b']] as const, 'extra.owner': ['Ann', null] as const }];
  expect(then({ tags: ['a', 'b'] }, since)).toEqual({ tags: ['a'], 'extra.owner': 'Ann' });
});

it('a revert distinguishes null from empty', () => {
  expect(then({ notes: undefined }, [{ notes: [null, 'x'] as const }])).toEqual({});
});
