import { describe, expect, it } from 'vitest';
import { waysFor } from './ways.ts';

const SET_UP = { label: 'Sign in with Microsoft', domains: ['msp.example'], isOnlyWay: false };

describe('what comes after the address', () => {
  it.each([
    ['ann@msp.example', true],
    ['ANN@MSP.Example', true],
    ['ann@elsewhere.example', false],
    ['ann@msp.example@elsewhere.example', false],
  ])('for %s puts the company first: %s', (email, isCompanyFirst) => {
    expect(waysFor(email, SET_UP)).toEqual({ company: 'Sign in with Microsoft', isCompanyFirst, hasPassword: true });
  });
  it('is the password where no provider is set up', () => {
    expect(waysFor('ann@msp.example', { ...SET_UP, label: null })).toEqual({
      company: null,
      isCompanyFirst: false,
      hasPassword: true,
    });
  });
  it('is the company for every domain where it is the only way in', () => {
    expect(waysFor('ann@elsewhere.example', { ...SET_UP, isOnlyWay: true })).toEqual({
      company: 'Sign in with Microsoft',
      isCompanyFirst: true,
      hasPassword: false,
    });
  });
});
