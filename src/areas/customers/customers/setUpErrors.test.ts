import { describe, expect, it } from 'vitest';
import { errorsOf, isTyped } from './setUpErrors.ts';

describe('errors of a customer created with its site and contact', () => {
  const errors = { name: ['Fill this in.'], 'site.town': ['Fill this in.'], 'contact.email': ['Write an address.'] };

  it('are shown in the form they belong to', () => {
    expect(errorsOf(errors, '')).toEqual({ name: ['Fill this in.'] });
    expect(errorsOf(errors, 'site.')).toEqual({ town: ['Fill this in.'] });
    expect(errorsOf(errors, 'contact.')).toEqual({ email: ['Write an address.'] });
  });
});

describe('a part of the form', () => {
  it('counts as filled in only if it has a value', () => {
    expect(isTyped({ name: 'Main site', line1: '  ', town: null }, ['line1', 'town'])).toBe(false);
    expect(isTyped({ line1: '1 High Street' }, ['line1', 'town'])).toBe(true);
    expect(isTyped(undefined, ['line1'])).toBe(false);
  });
});
