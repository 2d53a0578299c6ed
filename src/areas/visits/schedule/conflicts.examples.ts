import type { Example } from '#engine/calculations/calculation.ts';

const WEEKDAY = [['09:00', '17:30']];
const office = {
  timezone: 'Europe/London',
  hours: { mon: WEEKDAY, tue: WEEKDAY, wed: WEEKDAY, thu: WEEKDAY, fri: WEEKDAY, sat: [], sun: [] },
  closedDates: [],
  specialHours: {},
};
const visit = (id: number, place: string, start: string, end: string) => ({ id, kind: 'visit', place, start, end });

export const scheduleConflictExamples: readonly Example[] = [
  {
    says: 'too little time to travel, an evening visit with a short night, and a visit on the day of leave',
    input: {
      ...office,
      travelMinutes: { 'A|B': 35 },
      minimumRestMinutes: 660,
      entries: [
        visit(1, 'A', '2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z'),
        visit(2, 'B', '2026-11-24T11:20:00Z', '2026-11-24T13:00:00Z'),
        visit(3, 'A', '2026-11-24T21:00:00Z', '2026-11-24T23:00:00Z'),
        visit(4, 'B', '2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z'),
        { id: 5, kind: 'leave', start: '2026-11-25T09:30:00Z', end: '2026-11-25T17:30:00Z' },
      ],
    },
    output: {
      conflicts: [
        { code: 'on-leave', ids: [4, 5] },
        { code: 'outside-hours', ids: [3] },
        { code: 'rest', ids: [3, 4] },
        { code: 'travel', ids: [1, 2] },
      ],
    },
  },
  {
    says: 'visits that touch do not overlap, and a second visit to the same site needs no travel',
    input: {
      ...office,
      travelMinutes: { 'A|B': 35 },
      entries: [
        visit(1, 'A', '2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z'),
        visit(2, 'A', '2026-11-24T11:00:00Z', '2026-11-24T12:00:00Z'),
      ],
    },
    output: { conflicts: [] },
  },
  {
    says: 'two visits at the same time overlap, and leave does not overlap leave',
    input: {
      ...office,
      entries: [
        visit(2, 'A', '2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z'),
        visit(1, 'A', '2026-11-24T10:00:00Z', '2026-11-24T12:00:00Z'),
        { id: 3, kind: 'leave', start: '2026-11-26T00:00:00Z', end: '2026-11-27T00:00:00Z' },
        { id: 4, kind: 'leave', start: '2026-11-26T00:00:00Z', end: '2026-11-27T00:00:00Z' },
      ],
    },
    output: { conflicts: [{ code: 'overlap', ids: [1, 2] }] },
  },
  {
    says: 'special hours of a date count instead of the week',
    input: {
      ...office,
      specialHours: { '2026-11-28': [['10:00', '14:00']] },
      entries: [
        visit(1, 'A', '2026-11-28T10:00:00Z', '2026-11-28T12:00:00Z'),
        visit(2, 'A', '2026-11-28T13:00:00Z', '2026-11-28T15:00:00Z'),
      ],
    },
    output: { conflicts: [{ code: 'outside-hours', ids: [2] }] },
  },
];
