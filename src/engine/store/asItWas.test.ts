import { expect, it } from 'vitest';
import { asItWas, type LoggedChanges } from './asItWas.rules.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const then = (now: Record<string, unknown>, since: Parameters<typeof asItWas>[1]) =>
  Object.fromEntries(asItWas((key) => now[key], since, same));

it('takes away what was changed since, the newest first', () => {
  const since = [{ name: ['Second', 'Third'] as const }, { name: ['First', 'Second'] as const }];
  expect(then({ name: 'Third' }, since)).toEqual({ name: 'First' });
});

it('leaves out what nobody changed, and what came back to what it was', () => {
  const since: LoggedChanges[] = [{ name: ['B', 'A'] }, { name: ['A', 'B'], notes: [null, 'New'] }];
  expect(then({ name: 'A', notes: 'New', colour: 'red' }, since)).toEqual({ notes: null });
});

it('knows lists and added fields by what they hold', () => {
  const since = [{ tags: [['a'], ['a', 'b']] as const, 'extra.owner': ['Ann', null] as const }];
  expect(then({ tags: ['a', 'b'] }, since)).toEqual({ tags: ['a'], 'extra.owner': 'Ann' });
});

it('takes nothing for empty and empty for nothing', () => {
  expect(then({ notes: undefined }, [{ notes: [null, 'x'] as const }])).toEqual({});
});
