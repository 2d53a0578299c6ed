import { expect, it } from 'vitest';
import { timerEnd } from './timerEnd.rules.ts';

const hours = {
  timezone: 'Europe/London',
  hours: { fri: [['09:00', '17:30']] },
  closedDates: [],
  specialHours: {},
} as const;
const ended = (from: string, to: string, next: string | null = null) => {
  const times = { startedAt: Date.parse(from), now: Date.parse(to), nextAt: next === null ? null : Date.parse(next) };
  const { at, isForgotten } = timerEnd(times, hours, 24);
  return [new Date(at).toISOString(), isForgotten];
};

it('a timer ends when it is stopped, also after a night', () => {
  expect(ended('2026-11-20T16:00:00Z', '2026-11-21T16:00:00Z')).toEqual(['2026-11-21T16:00:00.000Z', false]);
});

it('a timer that was left running over a weekend ends with the working hours in which it started', () => {
  expect(ended('2026-11-20T16:00:00Z', '2026-11-23T09:00:00Z')).toEqual(['2026-11-20T17:30:00.000Z', true]);
  // In summer time, the working hours end an hour earlier in UTC.
  expect(ended('2026-10-23T16:00:00Z', '2026-10-26T09:00:00Z')).toEqual(['2026-10-23T16:30:00.000Z', true]);
});

it('a timer that was left running ends before the next time of the colleague', () => {
  expect(ended('2026-11-20T14:00:00Z', '2026-11-23T09:00:00Z', '2026-11-20T15:00:00Z')).toEqual([
    '2026-11-20T15:00:00.000Z',
    true,
  ]);
});

it('a timer that was started outside working hours and left running has no minutes', () => {
  expect(ended('2026-11-21T10:00:00Z', '2026-11-23T09:00:00Z')).toEqual(['2026-11-21T10:00:00.000Z', true]);
});
