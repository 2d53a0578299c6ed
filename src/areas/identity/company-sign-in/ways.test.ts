import { describe, expect, it } from 'vitest';
import { waysFor } from './ways.ts';

const SET_UP = { label: 'Sign in with Microsoft', domains: ['msp.example'], isOnlyWay: false, isAway: false };
const COMPANY = { company: 'Sign in with Microsoft', isCompanyAway: false };

describe('the step after the email address', () => {
  it.each([
    ['ann@msp.example', true],
    ['ANN@MSP.Example', true],
    ['ann@elsewhere.example', false],
    ['ann@msp.example@elsewhere.example', false],
  ])('for %s offers single sign-on first: %s', (email, isCompanyFirst) => {
    expect(waysFor(email, SET_UP)).toEqual({ ...COMPANY, isCompanyFirst, hasPassword: true });
  });
  it('is the password if no provider is set up', () => {
    expect(waysFor('ann@msp.example', { ...SET_UP, label: null })).toEqual({
      company: null,
      isCompanyAway: false,
      isCompanyFirst: false,
      hasPassword: true,
    });
  });
  it('is single sign-on for every domain if it is required', () => {
    expect(waysFor('ann@elsewhere.example', { ...SET_UP, isOnlyWay: true })).toEqual({
      ...COMPANY,
      isCompanyFirst: true,
      hasPassword: false,
    });
  });
  it.each([
    ['offers the password first while the provider does not respond', false, false],
    ['keeps single sign-on first without a password', true, true],
  ])('%s, and says so', (_what, isOnlyWay, isCompanyFirst) => {
    expect(waysFor('ann@msp.example', { ...SET_UP, isAway: true, isOnlyWay })).toMatchObject({
      isCompanyAway: true,
      isCompanyFirst,
    });
  });
});
