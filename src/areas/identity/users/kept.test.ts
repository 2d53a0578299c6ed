import { describe, expect, it } from 'vitest';
import { isKept, lockedFields } from './kept.rules.ts';

describe('a field that the directory maintains', () => {
  it('is the name or address of a user with a directory ID', () => {
    expect(lockedFields({ externalId: '77', isBreakGlass: false })).toEqual(['name', 'email']);
    expect(isKept({ externalId: '77', isBreakGlass: false })).toBe(true);
  });
  it.each([
    ['for an account created by hand', { externalId: null, isBreakGlass: false }],
    ['for an account being created', {}],
    ['for a break-glass account, which the directory does not change', { externalId: '77', isBreakGlass: true }],
  ])('does not exist %s', (_, row) => expect(lockedFields(row)).toEqual([]));
});
