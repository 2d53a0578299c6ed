import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordProblems } from './password.ts';
import { returnPath } from '../permission/returnPath.ts';
import { throttle } from './throttle.ts';

describe('a password', () => {
  const problems = (password: string, context: string[] = [], secondFactor = false) =>
    passwordProblems({ password, context, secondFactor }, (folded) => folded === 'password12345678');

  it.each([
    ['fourteen chars', 14, ['too-short']],
    ['fifteen charact', 15, []],
  ])('%s has %i characters', (password, length, expected) => {
    expect([...password]).toHaveLength(length);
    expect(problems(password)).toEqual(expected);
  });

  it('is counted in characters, not in bytes or surrogates', () => {
    expect(problems('🐎🔋📎🦄🌵🧲🎈🥁')).toEqual(['too-short']);
    expect(problems('🐎🔋📎🦄🌵🧲🎈🥁', [], true)).toEqual([]);
    expect(problems(`${'abcdefg '.repeat(16)}!`)).toEqual(['too-long']);
  });

  it('is compared with common ones ignoring case and width', () => {
    expect(problems('ＰＡＳＳＷＯＲＤ12345678')).toEqual(['common']);
  });

  it('is not made of words about its owner', () => {
    expect(problems('jo.bloggs-Acme2026', ['Jo Bloggs', 'ACME'])).toEqual([]);
    expect(problems('bloggsbloggs-Acme', ['bloggs', 'acme'])).toEqual(['context']);
    expect(problems('Acmeacmecorp2026', ['acme', 'acmecorp'])).toEqual(['context']);
  });

  it('has no repetitions or alphabetical runs', () => {
    expect(problems('abababababababab')).toEqual(['repetitive']);
    expect(problems('abcdefghijklmnop')).toEqual(['sequence']);
    expect(problems('ponmlkjihgfedcba')).toEqual(['sequence']);
    expect(problems('aaaaaaaaaaaaaaaa')).toEqual(['repetitive']);
  });
});

describe('failed sign-ins', () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  const after = (failures: number, seconds: number, failuresAt: number[] = []) =>
    throttle({ account: { failures, lastFailureAt: now - seconds * 1000 }, ip: { failuresAt } }, now);

  it.each([
    [4, 0, 0],
    [5, 0, 30],
    [5, 30, 0],
    [6, 0, 60],
    [9, 0, 480],
    [10, 0, 900],
    [99, 0, 900],
    [99, 900, 0],
  ])('%i of them, %i seconds ago, wait %i more', (failures, seconds, wait) => {
    expect(after(failures, seconds)).toEqual({
      allowed: wait === 0,
      retryAfterSeconds: wait,
      reason: wait === 0 ? null : 'account',
    });
  });

  it('lock the account at a hundred', () => {
    expect(after(100, 100_000)).toEqual({ allowed: false, retryAfterSeconds: null, reason: 'locked' });
  });

  it('from one address wait until the twentieth latest is ten minutes old', () => {
    const at = (count: number) => Array.from({ length: count }, (_, index) => now - index * 10_000);
    expect(after(0, 0, at(19)).allowed).toBe(true);
    expect(after(0, 0, at(20))).toEqual({ allowed: false, retryAfterSeconds: 410, reason: 'ip' });
    expect(after(0, 0, at(40))).toEqual({ allowed: false, retryAfterSeconds: 410, reason: 'ip' });
    expect(after(0, 0, Array(20).fill(now - 600_000)).allowed).toBe(true);
  });

  it('wait the longer time, rounded up', () => {
    const ip = Array<number>(20).fill(now - 570_000);
    expect(after(5, 0, ip)).toMatchObject({ retryAfterSeconds: 30, reason: 'account' });
    expect(after(5, 10, ip)).toMatchObject({ retryAfterSeconds: 30, reason: 'ip' });
    expect(after(5, 29.5)).toMatchObject({ retryAfterSeconds: 1 });
  });
});

describe('the return address after signing in', () => {
  const back = (path: string) => returnPath(encodeURIComponent(path));

  it.each([
    '/',
    '/customers/12?tab=jobs#notes',
    '/users/7/2fa/create',
    '/logons',
    '/search?q=50%25',
    '/customers?q=a%20b&to=%2Flogon',
    '/x?next=//elsewhere.example',
  ])('is %s', (path) => expect(back(path)).toBe(path));

  it.each([
    '',
    'create',
    'customers',
    'javascript:alert(1)',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/customers\\12',
    '/a\tb',
    '/a\u0085b',
    '/logon',
    '/LOGON',
    '/logon/again',
    '/logon/forgotten?x=1',
    '/logon?from=/',
    '/customers/../logon',
    '/%6cogon',
    '/%2e%2e/logon',
    '/x/..//elsewhere.example',
    '/users/7/2fa/%2Fcustomers',
    `/${'x'.repeat(2000)}`,
  ])('is never %s', (path) => expect(back(path)).toBe('/'));

  it('is never invalid UTF-8', () => {
    expect(returnPath('%2F%FF')).toBe('/');
    expect(returnPath('%2Fa%')).toBe('/');
    expect(returnPath('%2Fa%25')).toBe('/');
  });

  it('stays inside CRM, whatever is requested', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[/\\.%2Fa-c:@]{0,12}$/)), (from) => {
        expect(new URL(returnPath(from), 'https://crm.example').origin).toBe('https://crm.example');
      }),
    );
  });
});
