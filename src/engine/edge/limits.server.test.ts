import { expect, it } from 'vitest';
import { openLimits } from './limits.server.ts';

const timesUntilRefused = (url: string): number => {
  const limit = openLimits(1);
  for (let times = 0; times < 2_000; times++)
    try {
      limit('session:1', 'session', url);
    } catch (refusal) {
      expect(refusal).toMatchObject({ status: 429 });
      return times;
    }
  return Number.POSITIVE_INFINITY;
};

it.each(['/broadcasting/auth', '/broadcasting/auth/batch', '/broadcasting/user-auth?x=1', '/api/v1/customers'])(
  'a client that requests %s too often is told to wait',
  (url) => {
    expect(timesUntilRefused(url)).toBeLessThan(250);
  },
);

it('pages and their files are not limited', () => {
  expect(timesUntilRefused('/customers/7')).toBe(Number.POSITIVE_INFINITY);
});

it('one user who sends too many requests does not affect another', () => {
  const limit = openLimits(1);
  expect(() => {
    for (let times = 0; times < 1_000; times++) limit('session:1', 'session', '/broadcasting/auth');
  }).toThrow();
  expect(() => limit('session:2', 'session', '/broadcasting/auth')).not.toThrow();
});
