import { expect, it } from 'vitest';
import { weekdayOf } from '#engine/calendar/calendar.ts';
import { isDigestDue } from './digest.rules.ts';

const WORKING = {
  at: '07:30',
  lastOn: null as string | null,
  timezone: 'Europe/London',
  comesOn: (day: string) => weekdayOf(day) <= 5,
};
const EVERY = { ...WORKING, comesOn: () => true };

// 2026-11-20 is a Friday. The clocks in London go back on 2026-10-25 at 01:00Z and forward on 2026-03-29 at 01:00Z.
it.each([
  ['not before its hour', WORKING, '2026-11-19T12:00:00Z', '2026-11-20T07:29:59Z', false],
  ['at its hour', WORKING, '2026-11-19T12:00:00Z', '2026-11-20T07:30:00Z', true],
  ['later, where nobody could send it in time', WORKING, '2026-11-19T12:00:00Z', '2026-11-20T16:00:00Z', true],
  ['not of what was told after its hour', WORKING, '2026-11-20T08:00:00Z', '2026-11-20T16:00:00Z', false],
  ['not on a Saturday', WORKING, '2026-11-20T08:00:00Z', '2026-11-21T09:00:00Z', false],
  ['on the Monday after', WORKING, '2026-11-20T08:00:00Z', '2026-11-23T07:30:00Z', true],
  ['on a Saturday, where every day is asked for', EVERY, '2026-11-20T08:00:00Z', '2026-11-21T07:30:00Z', true],
  [
    'on Saturday of Friday’s, where it could not be sent on Friday',
    WORKING,
    '2026-11-19T12:00:00Z',
    '2026-11-21T09:00:00Z',
    true,
  ],
  ['not twice on a day', { ...WORKING, lastOn: '2026-11-20' }, '2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z', false],
  ['on the day after', { ...WORKING, lastOn: '2026-11-19' }, '2026-11-19T12:00:00Z', '2026-11-20T07:30:00Z', true],
  ['by summer time before the clocks go back', EVERY, '2026-10-23T12:00:00Z', '2026-10-24T06:30:00Z', true],
  ['not at the same UTC once they went back', EVERY, '2026-10-24T12:00:00Z', '2026-10-25T06:30:00Z', false],
  ['by winter time after', EVERY, '2026-10-24T12:00:00Z', '2026-10-25T07:30:00Z', true],
  [
    'an hour that is left out comes an hour later by the clock',
    { ...EVERY, at: '01:30' },
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:30:00Z',
    true,
  ],
  ['and not before', { ...EVERY, at: '01:30' }, '2026-03-28T12:00:00Z', '2026-03-29T01:29:00Z', false],
  [
    'an hour that comes twice is its first',
    { ...EVERY, at: '01:30' },
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:30:00Z',
    true,
  ],
  [
    'and its second is the same day',
    { ...EVERY, at: '01:30', lastOn: '2026-10-25' },
    '2026-10-25T00:40:00Z',
    '2026-10-25T01:30:00Z',
    false,
  ],
] as const)('the daily summary: %s', (_what, times, oldest, now, isDue) => {
  expect(isDigestDue(times, Date.parse(oldest), Date.parse(now))).toBe(isDue);
});
