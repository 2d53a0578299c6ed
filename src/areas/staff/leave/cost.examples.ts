import type { Example } from '#engine/calculations/calculation.ts';

export const leaveCostExamples: readonly Example[] = [
  {
    says: 'Christmas with half days, bank holidays and a company half-day closure',
    input: {
      start: '2026-12-23',
      startPart: 'pm',
      end: '2026-12-29',
      endPart: 'am',
      patterns: [{ from: '2020-01-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 450, fri: 450, sat: 0, sun: 0 } }],
      bankHolidays: ['2026-12-25', '2026-12-28'],
      closures: { '2026-12-24': 'pm' },
    },
    output: {
      minutes: 675,
      days: [
        { date: '2026-12-23', minutes: 225, why: 'half' },
        { date: '2026-12-24', minutes: 225, why: 'half' },
        { date: '2026-12-25', minutes: 0, why: 'bank-holiday' },
        { date: '2026-12-26', minutes: 0, why: 'not-working' },
        { date: '2026-12-27', minutes: 0, why: 'not-working' },
        { date: '2026-12-28', minutes: 0, why: 'bank-holiday' },
        { date: '2026-12-29', minutes: 225, why: 'half' },
      ],
    },
  },
  {
    says: 'a half day on a non-working day',
    input: {
      start: '2026-11-27',
      startPart: 'pm',
      end: '2026-11-27',
      endPart: 'all',
      patterns: [{ from: '2020-01-01', minutes: { mon: 450, tue: 450, wed: 450, thu: 450, fri: 0, sat: 0, sun: 0 } }],
      bankHolidays: [],
      closures: {},
    },
    output: { minutes: 0, days: [{ date: '2026-11-27', minutes: 0, why: 'not-working' }] },
  },
];
