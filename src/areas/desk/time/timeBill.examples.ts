import type { Example } from '#engine/calculations/calculation.ts';
import { office } from '../office.examples.ts';

export const timeBillExamples: readonly Example[] = [
  {
    says: 'crosses closing time',
    input: {
      ...office,
      entries: [{ start: '2026-01-30T16:45:00Z', end: '2026-01-30T19:10:00Z' }],
      outOfHoursPercent: 150,
      holidayPercent: 200,
      minimumMinutes: 30,
      incrementMinutes: 15,
      rounding: 'up',
    },
    output: {
      actualMinutes: 145,
      inHoursMinutes: 45,
      outOfHoursMinutes: 100,
      holidayMinutes: 0,
      weightedMinutes: 195,
      billedMinutes: 195,
    },
  },
  {
    says: 'twenty minutes on a bank holiday',
    input: {
      ...office,
      closedDates: ['2026-12-28'],
      entries: [{ start: '2026-12-28T10:00:00Z', end: '2026-12-28T10:20:00Z' }],
      outOfHoursPercent: 150,
      holidayPercent: 200,
      minimumMinutes: 30,
      incrementMinutes: 15,
      rounding: 'up',
    },
    output: {
      actualMinutes: 20,
      inHoursMinutes: 0,
      outOfHoursMinutes: 0,
      holidayMinutes: 20,
      weightedMinutes: 40,
      billedMinutes: 45,
    },
  },
  {
    says: 'short call, minimum charge',
    input: {
      ...office,
      entries: [{ start: '2026-11-16T10:00:00Z', end: '2026-11-16T10:07:00Z' }],
      outOfHoursPercent: 150,
      holidayPercent: 200,
      minimumMinutes: 15,
      incrementMinutes: 15,
      rounding: 'nearest',
    },
    output: {
      actualMinutes: 7,
      inHoursMinutes: 7,
      outOfHoursMinutes: 0,
      holidayMinutes: 0,
      weightedMinutes: 7,
      billedMinutes: 15,
    },
  },
];
