import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '../calendar/openTime.ts';
import { type SecretUse, unusualAbout } from './unusual.rules.ts';

const hours: OpeningHours = {
  timezone: 'Europe/London',
  hours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['07:00', '19:00']]])),
  closedDates: ['2026-12-25'],
  specialHours: {},
};
/** An access during normal hours, without anything unusual. */
const usual: SecretUse = { at: '2026-11-20T14:00:00Z', onThatDay: 4, usually: 4, leftSoonAfter: false };

describe('access to a secret', () => {
  it.each<[string, Partial<SecretUse>, string[]]>([
    ['as usual', {}, []],
    ['three times as often as usual', { onThatDay: 12 }, []],
    ['more than three times as often', { onThatDay: 13 }, ['volume']],
    ['five by a user with little access', { onThatDay: 5, usually: 1 }, []],
    ['six by a user with little access', { onThatDay: 6, usually: 1 }, ['volume']],
    ['many by a new user without an average', { onThatDay: 40, usually: null }, []],
    ['at seven in the morning', { at: '2026-11-20T07:00:00Z' }, []],
    ['a minute earlier', { at: '2026-11-20T06:59:00Z' }, ['hours']],
    ['at seven in the evening', { at: '2026-11-20T19:00:00Z' }, ['hours']],
    ['on a Saturday', { at: '2026-11-21T14:00:00Z' }, ['hours']],
    ['on a bank holiday', { at: '2026-12-25T14:00:00Z' }, ['hours']],
    ['in summer time', { at: '2026-07-01T06:30:00Z' }, []],
    ['shortly before leaving', { leftSoonAfter: true }, ['leaver']],
    [
      'all reasons at once',
      { at: '2026-11-22T03:00:00Z', onThatDay: 50, leftSoonAfter: true },
      ['volume', 'hours', 'leaver'],
    ],
  ])('%s', (_what, more, expected) => expect(unusualAbout({ ...usual, ...more }, hours)).toEqual(expected));
});
