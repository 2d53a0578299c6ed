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
  ['not before its time', WORKING, '2026-11-19T12:00:00Z', '2026-11-20T07:29:59Z', false],
  ['at its time', WORKING, '2026-11-19T12:00:00Z', '2026-11-20T07:30:00Z', true],
  ['later, if it could not be sent in time', WORKING, '2026-11-19T12:00:00Z', '2026-11-20T16:00:00Z', true],
  ['not notifications after its time', WORKING, '2026-11-20T08:00:00Z', '2026-11-20T16:00:00Z', false],
  ['not on a Saturday', WORKING, '2026-11-20T08:00:00Z', '2026-11-21T09:00:00Z', false],
  ['on the following Monday', WORKING, '2026-11-20T08:00:00Z', '2026-11-23T07:30:00Z', true],
  ['on a Saturday, if every day is chosen', EVERY, '2026-11-20T08:00:00Z', '2026-11-21T07:30:00Z', true],
  [
    'Friday’s on Saturday, if it could not be sent on Friday',
    WORKING,
    '2026-11-19T12:00:00Z',
    '2026-11-21T09:00:00Z',
    true,
  ],
  ['not twice a day', { ...WORKING, lastOn: '2026-11-20' }, '2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z', false],
  ['on the next day', { ...WORKING, lastOn: '2026-11-19' }, '2026-11-19T12:00:00Z', '2026-11-20T07:30:00Z', true],
  ['in summer time before the clocks go back', EVERY, '2026-10-23T12:00:00Z', '2026-10-24T06:30:00Z', true],
  ['not at the same UTC time once they went back', EVERY, '2026-10-24T12:00:00Z', '2026-10-25T06:30:00Z', false],
  ['in winter time afterwards', EVERY, '2026-10-24T12:00:00Z', '2026-10-25T07:30:00Z', true],
  [
    'a skipped hour comes an hour later',
    { ...EVERY, at: '01:30' },
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:30:00Z',
    true,
  ],
  ['and not before', { ...EVERY, at: '01:30' }, '2026-03-28T12:00:00Z', '2026-03-29T01:29:00Z', false],
  [
    'a repeated hour is its first occurrence',
    { ...EVERY, at: '01:30' },
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:30:00Z',
    true,
  ],
  [
    'its second occurrence is on the same day',
    { ...EVERY, at: '01:30', lastOn: '2026-10-25' },
    '2026-10-25T00:40:00Z',
    '2026-10-25T01:30:00Z',
    false,
  ],
] as const)('the daily summary: %s', (_what, times, oldest, now, isDue) => {
  expect(isDigestDue(times, Date.parse(oldest), Date.parse(now))).toBe(isDue);
});
