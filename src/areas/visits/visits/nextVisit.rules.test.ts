import { expect, it } from 'vitest';
import type { OpeningHours } from '#engine/calendar/openTime.ts';
import { nextVisit, type Repeating } from './nextVisit.rules.ts';

const DAY = [['09:00', '17:30']] as const;
const hours: OpeningHours = {
  timezone: 'Europe/London',
  hours: { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: [], sun: [] },
  closedDates: ['2026-12-25', '2026-12-28'],
  specialHours: {},
};
const visit: Repeating = {
  start: '2026-10-20T08:00:00Z',
  end: '2026-10-20T10:30:00Z',
  repeats: 'week',
  until: null,
  hours,
  siteClosed: [],
};

it('a weekly visit has the same time of day, also after a clock change', () => {
  expect(nextVisit(visit)).toEqual({ start: '2026-10-27T09:00:00Z', end: '2026-10-27T11:30:00Z' });
});

it('a visit in a school holiday is left out', () => {
  expect(nextVisit({ ...visit, siteClosed: [{ from: '2026-10-26', to: '2026-10-30' }] })?.start).toBe(
    '2026-11-03T09:00:00Z',
  );
});

it('a visit on a day the company does not work moves to the next working day', () => {
  const monday = { ...visit, start: '2026-12-21T09:00:00Z', end: '2026-12-21T10:00:00Z' };
  expect(nextVisit(monday)?.start).toBe('2026-12-29T09:00:00Z');
});

it('every second week, every fourth week and every month are counted from the visit', () => {
  expect(nextVisit({ ...visit, repeats: 'fortnight' })?.start).toBe('2026-11-03T09:00:00Z');
  expect(nextVisit({ ...visit, repeats: 'fourWeeks' })?.start).toBe('2026-11-17T09:00:00Z');
  expect(nextVisit({ ...visit, repeats: 'month' })?.start).toBe('2026-11-20T09:00:00Z');
});

it('nothing follows a visit that does not repeat or whose last day has passed', () => {
  expect(nextVisit({ ...visit, repeats: 'none' })).toBeNull();
  expect(nextVisit({ ...visit, until: '2026-10-26' })).toBeNull();
  expect(nextVisit({ ...visit, siteClosed: [{ from: '2026-10-21', to: '2030-01-01' }] })).toBeNull();
});
