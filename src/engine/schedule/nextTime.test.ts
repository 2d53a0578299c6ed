import { describe, expect, it, test } from 'vitest';
import { nextTime } from './nextTime.server.ts';

const LONDON = 'Europe/London';
const next = (cron: string, after: string) =>
  nextTime(cron, new Date(after), LONDON).toISOString().replace('.000Z', 'Z');

describe('the next time of a schedule', () => {
  it.each([
    ['15 2 * * *', '2026-11-20T02:14:59Z', '2026-11-20T02:15:00Z', 'in a second'],
    ['15 2 * * *', '2026-11-20T02:15:00Z', '2026-11-21T02:15:00Z', 'tomorrow, not twice'],
    ['15 2 * * *', '2026-07-01T12:00:00Z', '2026-07-02T01:15:00Z', 'by the clock on the wall in summer'],
    ['30 1 * * *', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00Z', 'as it would have been, when the clocks skip it'],
    ['30 1 * * *', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z', 'the first time, when the clocks show it twice'],
    ['30 1 * * *', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z', 'and not the second time'],
    ['*/10 * * * *', '2026-10-25T00:55:00Z', '2026-10-25T01:00:00Z', 'all through the hour that comes twice'],
    ['* * * * *', '2026-10-25T01:30:00Z', '2026-10-25T01:31:00Z', 'each minute of it'],
    ['0 9 * * 1-5', '2026-11-20T09:00:00Z', '2026-11-23T09:00:00Z', 'on Monday after a Friday'],
    ['0 9 * * 7', '2026-11-20T09:00:00Z', '2026-11-22T09:00:00Z', 'on Sunday, which is 0 and 7'],
    ['0 0 1 * *', '2026-11-20T09:00:00Z', '2026-12-01T00:00:00Z', 'on the first of the month'],
    ['0 12 29 2 *', '2026-11-20T09:00:00Z', '2028-02-29T12:00:00Z', 'in a leap year'],
    ['5,35 8-10 * * *', '2026-11-20T08:36:00Z', '2026-11-20T09:05:00Z', 'in the next hour of a range'],
  ])('%s after %s: %s, %s', (cron, after, expected) => expect(next(cron, after)).toBe(expected));
});

test.each(['', '* * * *', '60 * * * *', '* 24 * * *', '5-1 * * * *', 'x * * * *', '*/0 * * * *', '1- * * * *'])(
  '“%s” is not a valid schedule',
  (text) => expect(() => next(text, '2026-01-01T00:00:00Z')).toThrow('is not a valid schedule'),
);
test('that never occurs is not valid either', () => {
  expect(() => next('0 0 31 2 *', '2026-01-01T00:00:00Z')).toThrow('is not a valid schedule');
});
