import { expect, it } from 'vitest';
import { returnPath } from './returnPath.ts';

it('returns to where the user was, with query and hash', () => {
  expect(returnPath('%2Fcustomers%2F12%3Ftab%3Djobs')).toBe('/customers/12?tab=jobs');
  expect(returnPath('/jobs?q=printer#first')).toBe('/jobs?q=printer#first');
});

it('never leads to another site', () => {
  for (const from of [
    '%2F%2Fevil.example%2Fx',
    '%2F%5Cevil.example',
    'https://evil.example',
    '/a\\b',
    '/%0a/evil',
    'javascript:alert(1)',
  ]) {
    expect(returnPath(from), from).toBe('/');
  }
});

it('decodes exactly once', () => {
  expect(returnPath('%252Fcustomers')).toBe('/');
  expect(returnPath('/search%3Fq%3D50%2525')).toBe('/search?q=50%25');
});

it('goes home when the value cannot be read or is too long', () => {
  expect(returnPath('%E0%A4%A')).toBe('/');
  expect(returnPath('%C3%28')).toBe('/');
  expect(returnPath(`/${'a'.repeat(2000)}`)).toBe('/');
  expect(returnPath('create')).toBe('/');
  expect(returnPath('')).toBe('/');
});

it('does not return to the sign-in or to a verification, but to the panel that sets one up', () => {
  expect(returnPath('/logon')).toBe('/');
  expect(returnPath('/logon/forgotten?x=1')).toBe('/');
  expect(returnPath('%2Fusers%2F7%2F2fa%2F%252Fcustomers')).toBe('/');
  expect(returnPath('/users/7/2fa/create')).toBe('/users/7/2fa/create');
  expect(returnPath('/logonsomething')).toBe('/logonsomething');
});
