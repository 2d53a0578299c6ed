import { expect, it } from 'vitest';
import { isOpened, type LeaveBook, shortOf } from './book.rules.ts';

const book = (minutes: number): LeaveBook => ({
  person: {
    id: 1,
    userId: null,
    name: 'Ann Test',
    managerId: null,
    division: 'england-and-wales',
    startsOn: '2020-01-01',
    endsOn: null,
    continuousFrom: null,
    employmentType: 'permanent',
    status: 'active',
    patterns: [{ from: '2020-01-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 0, sun: 0 } }],
    yearStart: '01-01',
  },
  terms: {
    fullTimeDays: 25,
    bankHolidayDays: 8,
    bankHolidays: 'additional',
    serviceSteps: [],
    roundToMinutes: 1,
    accrual: 'upfront',
    noticeTimes: 2,
    longestDays: null,
  },
  lots: [{ id: 'a', kind: 'annual', from: '2026-01-01', expiresOn: '2026-12-31', minutes, reason: '' }],
  requests: [],
  bankHolidays: [],
  closures: [],
});
const days = [
  { date: '2026-12-31', minutes: 450, why: 'full' },
  { date: '2027-01-04', minutes: 450, why: 'full' },
] as const;

it('Leave in a year without an allowance counts against none, and what lies in the open year does', () => {
  expect([isOpened(book(450), '2026-12-31'), isOpened(book(450), '2027-01-04')]).toEqual([true, false]);
  expect(shortOf(book(450), days)).toBe(0);
  expect(shortOf(book(400), days)).toBe(50);
});
