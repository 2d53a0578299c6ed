import { describe, expect, it } from 'vitest';
import { isSecondFactorAsked, secondsUntilEnrolment } from './secondFactor.rules.ts';

describe('a second factor', () => {
  it.each([
    [['*'], true],
    [['role.update'], true],
    [['user.*'], true],
    [['*.update'], true],
    [['customer.*', '*.view'], false],
    [[], false],
  ])('is asked of administrators and of whoever may open doors for others: %j', (patterns, asked) => {
    const sensitive = ['role.update', 'user.create', 'setting.update'];
    expect(isSecondFactorAsked(patterns, 'sensitive', sensitive)).toBe(asked);
    expect(isSecondFactorAsked(patterns, 'everyone', sensitive)).toBe(true);
    expect(isSecondFactorAsked(patterns, 'nobody', sensitive)).toBe(false);
  });

  const duty = { isAsked: true, hasFactor: false, askedForSeconds: null, graceDays: 14 };
  const DAY = 86_400;
  it('is given time to be set up, from when it was first asked for', () => {
    expect(secondsUntilEnrolment(duty)).toBe(14 * DAY);
    expect(secondsUntilEnrolment({ ...duty, askedForSeconds: 13 * DAY })).toBe(DAY);
    expect(secondsUntilEnrolment({ ...duty, askedForSeconds: 14 * DAY })).toBe(0);
    expect(secondsUntilEnrolment({ ...duty, askedForSeconds: 90 * DAY })).toBe(0);
    expect(secondsUntilEnrolment({ ...duty, graceDays: 0 })).toBe(0);
  });
  it('is nothing to be reminded of where it is set up or not asked for', () => {
    expect(secondsUntilEnrolment({ ...duty, hasFactor: true })).toBeNull();
    expect(secondsUntilEnrolment({ ...duty, isAsked: false, askedForSeconds: 90 * DAY })).toBeNull();
  });
});
