import type { Example } from '#engine/calculations/calculation.ts';

export const leaveEntitlementExamples: readonly Example[] = [
  {
    says: 'full time',
    input: {
      leaveYear: { start: '2026-01-01', end: '2026-12-31' },
      employment: { start: '2020-01-01', end: null },
      fullTimeDays: 25,
      bankHolidayDays: 8,
      patterns: [{ from: '2020-01-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 0, sun: 0 } }],
      roundToMinutes: 225,
    },
    output: { contractMinutes: 14850, statutoryMinutes: 12600, basis: 'contract', entitlementMinutes: 14850 },
  },
  {
    says: 'Monday to Wednesday',
    input: {
      leaveYear: { start: '2026-01-01', end: '2026-12-31' },
      employment: { start: '2020-01-01', end: null },
      fullTimeDays: 25,
      bankHolidayDays: 8,
      patterns: [{ from: '2020-01-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 0, fri: 0, sat: 0, sun: 0 } }],
      roundToMinutes: 225,
    },
    output: { contractMinutes: 8910, statutoryMinutes: 7560, basis: 'contract', entitlementMinutes: 9000 },
  },
  {
    says: 'starter on 14 September',
    input: {
      leaveYear: { start: '2026-01-01', end: '2026-12-31' },
      employment: { start: '2026-09-14', end: null },
      fullTimeDays: 25,
      bankHolidayDays: 8,
      patterns: [{ from: '2020-01-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 0, sun: 0 } }],
      roundToMinutes: 225,
    },
    output: { contractMinutes: 4435, statutoryMinutes: 3763, basis: 'contract', entitlementMinutes: 4500 },
  },
  {
    says: 'five days to four on 1 July',
    input: {
      leaveYear: { start: '2026-01-01', end: '2026-12-31' },
      employment: { start: '2020-01-01', end: null },
      fullTimeDays: 25,
      bankHolidayDays: 8,
      patterns: [
        { from: '2020-01-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 0, sun: 0 } },
        { from: '2026-07-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 450, fri: 0, sat: 0, sun: 0 } },
      ],
      roundToMinutes: 225,
    },
    output: { contractMinutes: 13353, statutoryMinutes: 11330, basis: 'contract', entitlementMinutes: 13500 },
  },
  {
    says: 'six-day week on statutory terms: capped at 28 days',
    input: {
      leaveYear: { start: '2026-01-01', end: '2026-12-31' },
      employment: { start: '2020-01-01', end: null },
      fullTimeDays: null,
      bankHolidayDays: 0,
      patterns: [
        { from: '2020-01-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 240, sun: 0 } },
      ],
      roundToMinutes: 1,
    },
    output: { contractMinutes: 0, statutoryMinutes: 11620, basis: 'statutory', entitlementMinutes: 11620 },
  },
];

export const leaveFirstYearExamples: readonly Example[] = [
  {
    says: 'one twelfth at the start of each month',
    input: { employmentStart: '2026-09-14', asOf: '2026-11-20', annualMinutes: 14850, dayMinutes: 450 },
    output: { months: 3, accruedMinutes: 3825 },
  },
];

export const leaveLeaverExamples: readonly Example[] = [
  {
    says: 'leaves on 30 April',
    input: {
      leaveYear: { start: '2026-01-01', end: '2026-12-31' },
      employmentStart: '2020-01-01',
      employmentEnd: '2026-04-30',
      annualMinutes: 14850,
      carriedMinutes: 0,
      takenMinutes: 3600,
    },
    output: { accruedMinutes: 4883, balanceMinutes: 1283, payInLieuMinutes: 1283, overtakenMinutes: 0 },
  },
];

export const leaveAccrualExamples: readonly Example[] = [
  {
    says: 'irregular hours, three pay periods',
    input: {
      rateBasisPoints: 1207,
      capHours: 224,
      periods: [
        { end: '2026-06-30', workedMinutes: 4080 },
        { end: '2026-07-31', workedMinutes: 4300 },
        { end: '2026-08-31', workedMinutes: 0 },
      ],
    },
    output: {
      periods: [
        { end: '2026-06-30', accruedHours: 8 },
        { end: '2026-07-31', accruedHours: 9 },
        { end: '2026-08-31', accruedHours: 0 },
      ],
      totalHours: 17,
    },
  },
];
