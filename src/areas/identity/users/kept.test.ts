import { describe, expect, it } from 'vitest';
import { isKept, keptFields } from './kept.rules.ts';

describe('a field that the directory maintains', () => {
  it('is the name or address of a user with a directory ID', () => {
    expect(keptFields({ externalId: '77', isBreakGlass: false })).toEqual(['name', 'email']);
    expect(isKept({ externalId: '77', isBreakGlass: false })).toBe(true);
  });
  it.each([
    ['of an account made by hand', { externalId: null, isBreakGlass: false }],
    ['of one that is being made', {}],
    ['of a break-glass account, which it does not change', { externalId: '77', isBreakGlass: true }],
  ])('is none %s', (_, row) => expect(keptFields(row)).toEqual([]));
});
