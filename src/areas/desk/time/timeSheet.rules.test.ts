import { expect, it } from 'vitest';
import { sheetsOf } from './timeSheet.rules.ts';

const hours = {
  timezone: 'Europe/London',
  hours: { mon: [['09:00', '17:00']], tue: [['09:00', '17:00']], wed: [['09:00', '17:00']] },
  closedDates: ['2026-11-24'],
  specialHours: {},
} as const;
const time = (day: string, minutes: number, state: 'draft' | 'submitted' = 'draft') => ({
  staffId: 1,
  day,
  minutes,
  state,
  entries: 2,
});

it('a week shows for each day the logged time and what is missing from the working hours', () => {
  const [sheet] = sheetsOf([1], [time('2026-11-23', 90), time('2026-11-23', 30, 'submitted')], {
    monday: '2026-11-23',
    today: '2026-11-26',
    hours,
    dayMinutes: 450,
  });
  expect(sheet?.days.slice(0, 3)).toEqual([
    { day: '2026-11-23', minutes: 120, missingMinutes: 330 },
    { day: '2026-11-24', minutes: 0, missingMinutes: 0 },
    { day: '2026-11-25', minutes: 0, missingMinutes: 450 },
  ]);
  expect(sheet).toMatchObject({ minutes: 120, missingMinutes: 780, draft: 2, submitted: 2, approved: 0 });
});

it('future days miss nothing', () => {
  const [sheet] = sheetsOf([1], [time('2026-07-01', 30)], {
    monday: '2026-06-29',
    today: '2026-06-29',
    hours,
    dayMinutes: 450,
  });
  expect(sheet?.missingMinutes).toBe(0);
  expect(sheet?.days[2]).toMatchObject({ day: '2026-07-01', minutes: 30 });
});
