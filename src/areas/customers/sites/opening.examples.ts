import type { Example } from '#engine/calculations/calculation.ts';

/** A school office: weekdays, with days around Christmas that differ. */
const office = {
  timezone: 'Europe/London',
  hours: {
    mon: [['08:00', '16:30']],
    tue: [['08:00', '16:30']],
    wed: [['08:00', '16:30']],
    thu: [['08:00', '16:30']],
    fri: [['08:00', '16:30']],
    sat: [],
    sun: [],
  },
  closedDates: ['2026-12-25', '2026-12-28'],
  specialHours: { '2026-12-24': [['08:00', '12:00']] },
};

export const siteOpenExamples: readonly Example[] = [
  {
    says: 'open one second before closing',
    input: { ...office, at: '2026-11-20T16:29:59Z' },
    output: { open: true, changesAt: '2026-11-20T16:30:00Z' },
  },
  {
    says: 'closed from the closing time, and open again on Monday',
    input: { ...office, at: '2026-11-20T16:30:00Z' },
    output: { open: false, changesAt: '2026-11-23T08:00:00Z' },
  },
  {
    says: 'open an hour earlier in UTC during summer time',
    input: { ...office, at: '2026-07-01T07:00:00Z' },
    output: { open: true, changesAt: '2026-07-01T15:30:00Z' },
  },
  {
    says: 'open for the special hours of Christmas Eve',
    input: { ...office, at: '2026-12-24T11:30:00Z' },
    output: { open: true, changesAt: '2026-12-24T12:00:00Z' },
  },
  {
    says: 'closed over Christmas',
    input: { ...office, at: '2026-12-24T12:00:00Z' },
    output: { open: false, changesAt: '2026-12-29T08:00:00Z' },
  },
  {
    says: 'never open within 14 days',
    input: { ...office, hours: {}, at: '2026-11-20T10:00:00Z' },
    output: { open: false, changesAt: null },
  },
];
