import { describe, expect, it } from 'vitest';
import { isKept, keptFields } from './kept.rules.ts';

describe('what the directory keeps of an account', () => {
  it('is the name and the address of whoever has a number there', () => {
    expect(keptFields({ externalId: '77', isBreakGlass: false })).toEqual(['name', 'email']);
    expect(isKept({ externalId: '77', isBreakGlass: false })).toBe(true);
  });
  it.each([
    ['of an account made by hand', { externalId: null, isBreakGlass: false }],
    ['of one that is being made', {}],
    ['of a break-glass account, which it does not change', { externalId: '77', isBreakGlass: true }],
  ])('is nothing %s', (_, row) => expect(keptFields(row)).toEqual([]));
});
