import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '#engine/calendar/openTime.ts';
import { teamNow, weekOf } from './teamHours.rules.ts';

/** Christmas and Boxing Day 2025 are a Thursday and a Friday. */
const helpdesk: OpeningHours = {
  timezone: 'Europe/London',
  hours: {
    mon: [['09:00', '17:30']],
    tue: [['09:00', '17:30']],
    wed: [
      ['09:00', '12:30'],
      ['13:30', '17:30'],
    ],
    thu: [['09:00', '17:30']],
    fri: [['09:00', '17:30']],
  },
  closedDates: ['2025-12-25', '2025-12-26'],
  specialHours: {},
};
const at = (text: string): number => Date.parse(text);

describe('the hours of a team this week', () => {
  it('are those of its calendar, without the bank holidays of its country', () => {
    expect(weekOf(helpdesk, at('2025-12-24T11:00:00Z')).map(({ name, words }) => [name, words])).toEqual([
      ['Monday', '09:00–17:30'],
      ['Tuesday', '09:00–17:30'],
      ['Wednesday', '09:00–12:30, 13:30–17:30'],
      ['Thursday', 'Bank holiday'],
      ['Friday', 'Bank holiday'],
      ['Saturday', 'Not working'],
      ['Sunday', 'Not working'],
    ]);
  });
  it('mark today by the time zone of the calendar', () => {
    const late = weekOf(helpdesk, at('2026-06-30T23:30:00Z'));
    expect(late.find(({ isToday }) => isToday)).toMatchObject({ day: '2026-07-01', name: 'Wednesday' });
  });
});

describe('whether a team is working now', () => {
  it.each([
    ['2025-12-22T10:00:00Z', true, 'Working until 17:30'],
    ['2025-12-24T12:45:00Z', false, 'Not working until 13:30'],
    ['2025-12-24T18:00:00Z', false, 'Not working until Mon 09:00'],
    ['2025-12-26T10:00:00Z', false, 'Not working until Mon 09:00'],
  ])('at %s', (now, isWorking, words) => {
    expect(teamNow(helpdesk, at(now))).toEqual({ isWorking, words });
  });
  it('never without hours in its calendar', () => {
    expect(teamNow({ ...helpdesk, hours: {} }, at('2025-12-22T10:00:00Z'))).toEqual({
      isWorking: false,
      words: 'Not working',
    });
  });
});
