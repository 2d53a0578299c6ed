import type { Example } from '#engine/calculations/calculation.ts';

const fresh = {
  maxViews: 1,
  views: 0,
  expiresAt: '2026-11-21T12:00:00Z',
  revokedAt: null,
  failedProofs: 0,
  now: '2026-11-20T12:00:00Z',
};

export const disposableStateExamples: readonly Example[] = [
  { says: 'a new link', input: fresh, output: { state: 'active' } },
  { says: 'an opened link', input: { ...fresh, views: 1 }, output: { state: 'used' } },
  { says: 'a link at its end', input: { ...fresh, now: fresh.expiresAt }, output: { state: 'expired' } },
  {
    says: 'a revoked link',
    input: { ...fresh, revokedAt: '2026-11-20T11:00:00Z' },
    output: { state: 'revoked' },
  },
  { says: 'five wrong passphrases', input: { ...fresh, failedProofs: 5 }, output: { state: 'burned' } },
  { says: 'four wrong passphrases', input: { ...fresh, failedProofs: 4 }, output: { state: 'active' } },
  {
    says: 'all reasons at once',
    input: {
      ...fresh,
      views: 1,
      failedProofs: 5,
      revokedAt: '2026-11-20T11:00:00Z',
      now: '2026-12-01T12:00:00Z',
    },
    output: { state: 'revoked' },
  },
  {
    says: 'guessed, used and expired',
    input: { ...fresh, views: 1, failedProofs: 5, now: '2026-12-01T12:00:00Z' },
    output: { state: 'burned' },
  },
  {
    says: 'used and expired',
    input: { ...fresh, views: 1, now: '2026-12-01T12:00:00Z' },
    output: { state: 'used' },
  },
];
