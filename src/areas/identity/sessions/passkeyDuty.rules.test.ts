import { describe, expect, it } from 'vitest';
import { type PasskeyVerdict, type ProvedBy, secondsUntilPasskey, underPasskeys } from './passkeyDuty.rules.ts';

const DAY = 86_400;
const asked = { isAsked: true, hasPasskey: false, askedForSeconds: DAY, graceDays: 14 };

describe('a required passkey', () => {
  it.each<[has: string, hasPasskey: boolean, since: number, by: ProvedBy | null, open: PasskeyVerdict]>([
    ['none, in the first days', false, DAY, null, 'open'],
    ['none, in the first days', false, DAY, 'code', 'open'],
    ['none, when the days are over', false, 14 * DAY, null, 'enrol'],
    ['none, when the days are over', false, 14 * DAY, 'code', 'enrol'],
    ['none, when the days are over', false, 90 * DAY, 'recoveryCode', 'enrol'],
    ['one', true, 0, 'passkey', 'open'],
    ['one', true, 0, 'code', 'prove'],
    ['one', true, 0, null, 'prove'],
    ['one, and lost it', true, 0, 'recoveryCode', 'enrol'],
  ])('with %s (%s), required for %i seconds and proved by %s: %s', (_, hasPasskey, since, by, open) => {
    expect(underPasskeys({ ...asked, hasPasskey, askedForSeconds: since }, by)).toBe(open);
  });

  it('has a grace period from the first request, or none if the company allows none', () => {
    expect(secondsUntilPasskey({ ...asked, askedForSeconds: null })).toBe(14 * DAY);
    expect(secondsUntilPasskey({ ...asked, askedForSeconds: 13 * DAY })).toBe(DAY);
    expect(underPasskeys({ ...asked, askedForSeconds: null, graceDays: 0 }, 'code')).toBe('enrol');
    expect(secondsUntilPasskey({ ...asked, hasPasskey: true })).toBeNull();
  });
});

it.each<ProvedBy | null>([null, 'code', 'recoveryCode', 'passkey'])(
  'if not required, %s still works as before',
  (by) => {
    for (const hasPasskey of [true, false])
      expect(underPasskeys({ ...asked, isAsked: false, hasPasskey, askedForSeconds: 90 * DAY }, by)).toBe('open');
    expect(secondsUntilPasskey({ ...asked, isAsked: false })).toBeNull();
  },
);
