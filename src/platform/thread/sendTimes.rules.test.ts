import { describe, expect, it } from 'vitest';
import type { OpeningHours, OpenInterval } from '#engine/calendar/openTime.ts';
import { sendTimes } from './sendTimes.rules.ts';

const DAY: readonly OpenInterval[] = [
  ['09:00', '12:00'],
  ['13:00', '17:30'],
];
const CALENDAR: OpeningHours = {
  timezone: 'Europe/London',
  hours: { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY },
  closedDates: ['2026-12-25', '2026-12-28'],
  specialHours: {},
};
const at = (moment: string, calendar = CALENDAR) =>
  sendTimes(calendar, Date.parse(moment)).map(({ name, at: when }) => `${name} ${when}`);

describe('times offered for a reply sent later', () => {
  it('are later today, the next morning and the start of next week', () => {
    expect(at('2026-11-24T10:10:00Z')).toEqual([
      'later-today 2026-11-24T12:30:00.000Z',
      'tomorrow 2026-11-25T09:00:00.000Z',
      'monday 2026-11-30T09:00:00.000Z',
    ]);
  });

  it('leave out today when the company closes before then', () => {
    expect(at('2026-11-24T16:00:00Z')[0]).toBe('tomorrow 2026-11-25T09:00:00.000Z');
  });

  it('offer the next working day once, if it is the start of the week', () => {
    expect(at('2026-11-27T18:00:00Z')).toEqual(['next-day 2026-11-30T09:00:00.000Z']);
    expect(at('2026-11-29T18:00:00Z')).toEqual(['tomorrow 2026-11-30T09:00:00.000Z']);
  });

  it('skip bank holidays', () => {
    expect(at('2026-12-24T18:00:00Z')).toEqual(['next-day 2026-12-29T09:00:00.000Z']);
  });

  it('keep the local hour over a clock change', () => {
    expect(at('2026-03-27T18:00:00Z')).toEqual(['next-day 2026-03-30T08:00:00.000Z']);
    expect(at('2026-10-23T17:00:00Z')).toEqual(['next-day 2026-10-26T09:00:00.000Z']);
  });

  it('begin a day at nine where there are no working hours', () => {
    expect(at('2026-11-24T10:00:00Z', { ...CALENDAR, hours: {} })[0]).toBe('tomorrow 2026-11-25T09:00:00.000Z');
  });
});
