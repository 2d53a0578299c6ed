import { describe, expect, it } from 'vitest';
import { errorsOf, isTyped } from './setUpErrors.ts';

describe('refusals of a customer set up with its site and contact', () => {
  const errors = { name: ['Fill this in.'], 'site.town': ['Fill this in.'], 'contact.email': ['Write an address.'] };

  it('go to the form they belong to', () => {
    expect(errorsOf(errors, '')).toEqual({ name: ['Fill this in.'] });
    expect(errorsOf(errors, 'site.')).toEqual({ town: ['Fill this in.'] });
    expect(errorsOf(errors, 'contact.')).toEqual({ email: ['Write an address.'] });
  });
});

describe('a part of the form', () => {
  it('counts as typed only when something stands in it', () => {
    expect(isTyped({ name: 'Main site', line1: '  ', town: null }, ['line1', 'town'])).toBe(false);
    expect(isTyped({ line1: '1 High Street' }, ['line1', 'town'])).toBe(true);
    expect(isTyped(undefined, ['line1'])).toBe(false);
  });
});
