import { describe, expect, it } from 'vitest';
import {
  type AskedOf,
  daysToEnrol,
  isSecondFactorAsked,
  type Newcomers,
  secondsUntilEnrolment,
} from './secondFactor.rules.ts';

const sensitive = ['role.update', 'user.create', 'setting.update'];

describe('a second factor', () => {
  it.each([
    [['*'], true],
    [['role.update'], true],
    [['user.*'], true],
    [['*.update'], true],
    [['customer.*', '*.view'], false],
    [[], false],
  ])('is required of administrators and of users who can give access to others: %j', (patterns, asked) => {
    const askedFor = (of: AskedOf) =>
      isSecondFactorAsked({ patterns, roleIds: [], isNew: false }, { of, newcomers: 'later', roleIds: [], sensitive });
    expect(askedFor('sensitive')).toBe(asked);
    expect(askedFor('everyone')).toBe(true);
    expect(askedFor('nobody')).toBe(false);
  });

  it('is required of users with a role that the company names, whatever its permissions', () => {
    const of = (held: readonly number[], asking: AskedOf) =>
      isSecondFactorAsked(
        { patterns: ['team.view'], roleIds: held, isNew: false },
        { of: asking, newcomers: 'later', roleIds: [4, 7], sensitive },
      );
    expect([of([7], 'sensitive'), of([2, 4], 'nobody')]).toEqual([true, true]);
    expect([of([2], 'sensitive'), of([], 'nobody')]).toEqual([false, false]);
  });

  it.each<[Newcomers, boolean, boolean, number]>([
    ['later', true, false, 14],
    ['asked', true, false, 0],
    ['everyone', true, true, 0],
    ['everyone', false, false, 14],
    ['asked', false, false, 14],
  ])(
    '%s, new %s: required of a user without sensitive permissions %s, within %i days',
    (newcomers, isNew, asked, days) => {
      const plain = { patterns: ['team.view'], roleIds: [], isNew };
      expect(isSecondFactorAsked(plain, { of: 'sensitive', newcomers, roleIds: [], sensitive })).toBe(asked);
      expect(daysToEnrol(isNew, { newcomers, graceDays: 14 })).toBe(days);
    },
  );

  const duty = { isAsked: true, hasFactor: false, askedForSeconds: null, graceDays: 14 };
  const DAY = 86_400;
  it('has a grace period from the first request', () => {
    expect(secondsUntilEnrolment(duty)).toBe(14 * DAY);
    expect(secondsUntilEnrolment({ ...duty, askedForSeconds: 13 * DAY })).toBe(DAY);
    expect(secondsUntilEnrolment({ ...duty, askedForSeconds: 14 * DAY })).toBe(0);
    expect(secondsUntilEnrolment({ ...duty, askedForSeconds: 90 * DAY })).toBe(0);
    expect(secondsUntilEnrolment({ ...duty, graceDays: 0 })).toBe(0);
  });
  it('needs no reminder if it is set up or not required', () => {
    expect(secondsUntilEnrolment({ ...duty, hasFactor: true })).toBeNull();
    expect(secondsUntilEnrolment({ ...duty, isAsked: false, askedForSeconds: 90 * DAY })).toBeNull();
  });
});
