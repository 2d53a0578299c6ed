import { expect, it } from 'vitest';
import { callTimes, callWeeks, type TimedCall } from './callTrends.rules.ts';

const calls: readonly TimedCall[] = [
  { on: '2026-11-16', hour: 9, result: 'no_answer' },
  { on: '2026-11-20', hour: 9, result: 'meeting' },
  { on: '2026-11-23', hour: 9, result: 'callback' },
  { on: '2026-11-23', hour: 9, result: 'voicemail' },
];

it('results are counted by week, including weeks without calls', () => {
  expect(callWeeks(calls, '2026-11-26', 3)).toEqual([
    { week: '2026-11-09', results: {} },
    { week: '2026-11-16', results: { no_answer: 1, meeting: 1 } },
    { week: '2026-11-23', results: { callback: 1, voicemail: 1 } },
  ]);
});

it('the best time to call is shown by weekday and hour', () => {
  expect(callTimes(calls)).toEqual([
    { weekday: 1, hour: 9, calls: 3, connected: 1 },
    { weekday: 5, hour: 9, calls: 1, connected: 1 },
  ]);
});
