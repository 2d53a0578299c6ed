import type { LeaveBook } from './book.rules.ts';

/** A person who works five days of 450 minutes, without allowances or requests. */
export const leaveBook = (): LeaveBook => ({
  person: {
    id: 1,
    userId: null,
    name: 'Ann Test',
    managerId: null,
    division: 'england-and-wales',
    startsOn: '2015-05-01',
    endsOn: null,
    continuousFrom: null,
    employmentType: 'permanent',
    status: 'active',
    patterns: [{ from: '2015-05-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 0, sun: 0 } }],
    yearStart: '01-01',
  },
  terms: {
    fullTimeDays: 25,
    bankHolidayDays: 8,
    roundToMinutes: 225,
    bankHolidays: 'additional',
    serviceSteps: [],
    accrual: 'upfront',
    noticeTimes: 2,
    longestDays: null,
  },
  lots: [],
  requests: [],
  bankHolidays: [],
  closures: [],
});
