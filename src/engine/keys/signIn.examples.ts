import type { Example } from '../calculations/calculation.ts';

export const authReturnExamples: readonly Example[] = [
  {
    says: 'a path with a query',
    input: { from: '%2Fcustomers%2F12%3Ftab%3Djobs' },
    output: { path: '/customers/12?tab=jobs' },
  },
  { says: 'another site', input: { from: '%2F%2Fevil.example%2Fx' }, output: { path: '/' } },
  { says: 'another site behind a backslash', input: { from: '%2F%5Cevil.example' }, output: { path: '/' } },
  { says: 'the verification itself', input: { from: '%2Fusers%2F7%2F2fa%2F%252F' }, output: { path: '/' } },
  { says: 'no path', input: { from: 'create' }, output: { path: '/' } },
];

export const authPasswordExamples: readonly Example[] = [
  {
    says: 'a long passphrase is good',
    input: {
      password: 'correct horse battery',
      context: ['jo', 'bloggs', 'acme'],
      secondFactor: false,
      blocklist: ['password', 'qwertyuiop'],
    },
    output: { ok: true, problems: [] },
  },
  {
    says: 'eight characters are enough with a second factor, but not common ones',
    input: { password: 'Password', context: [], secondFactor: true, blocklist: ['password'] },
    output: { ok: false, problems: ['common'] },
  },
  {
    says: 'mostly the company name',
    input: { password: 'acmebloggs2026!', context: ['acme', 'bloggs'], secondFactor: false, blocklist: [] },
    output: { ok: false, problems: ['context'] },
  },
];

export const authThrottleExamples: readonly Example[] = [
  {
    says: 'the sixth failure waits a minute',
    input: {
      now: '2026-11-20T09:00:20Z',
      account: { failures: 6, lastFailureAt: '2026-11-20T09:00:00Z' },
      ip: { failuresAt: [] },
    },
    output: { allowed: false, retryAfterSeconds: 40, reason: 'account' },
  },
];

/** The secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

export const authTotpExamples: readonly Example[] = [
  {
    says: 'the code of the step before is accepted',
    input: { secret, code: '287082', now: '1970-01-01T00:01:15Z', lastStep: null },
    output: { ok: true, step: 1, reason: null },
  },
  {
    says: 'the same code does not work twice',
    input: { secret, code: '287082', now: '1970-01-01T00:00:59Z', lastStep: 1 },
    output: { ok: false, step: null, reason: 'replayed' },
  },
];
