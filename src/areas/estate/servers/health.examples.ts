import type { Example } from '#engine/calculations/calculation.ts';

const weekdays = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  time: '22:00',
  timezone: 'Europe/London',
  graceHours: 6,
};
const success = (at: string) => ({ at, result: 'success' });
const failed = (at: string) => ({ at, result: 'failed' });

export const backupHealthExamples: readonly Example[] = [
  {
    says: 'on Monday morning, the backup of Friday night is the latest one due',
    input: { ...weekdays, now: '2026-11-23T09:00:00Z', results: [success('2026-11-21T00:40:00Z')] },
    output: { state: 'ok', lastGoodAt: '2026-11-21T00:40:00Z', dueSlot: '2026-11-20T22:00:00Z' },
  },
  {
    says: 'a night without a result is late',
    input: { ...weekdays, now: '2026-11-18T09:00:00Z', results: [success('2026-11-17T00:40:00Z')] },
    output: { state: 'overdue', lastGoodAt: '2026-11-17T00:40:00Z', dueSlot: '2026-11-17T22:00:00Z' },
  },
  {
    says: 'a failure followed by success is good',
    input: {
      ...weekdays,
      now: '2026-11-18T09:00:00Z',
      results: [failed('2026-11-17T22:40:00Z'), success('2026-11-18T01:10:00Z')],
    },
    output: { state: 'ok', lastGoodAt: '2026-11-18T01:10:00Z', dueSlot: '2026-11-17T22:00:00Z' },
  },
  {
    says: 'a failure since the start is a failure',
    input: {
      ...weekdays,
      now: '2026-11-18T09:00:00Z',
      results: [success('2026-11-17T00:40:00Z'), failed('2026-11-17T23:40:00Z')],
    },
    output: { state: 'failed', lastGoodAt: '2026-11-17T00:40:00Z', dueSlot: '2026-11-17T22:00:00Z' },
  },
  {
    says: 'a backup that may still be running is not late',
    input: { ...weekdays, now: '2026-11-18T03:00:00Z', results: [success('2026-11-17T00:40:00Z')] },
    output: { state: 'ok', lastGoodAt: '2026-11-17T00:40:00Z', dueSlot: '2026-11-16T22:00:00Z' },
  },
  {
    says: 'without results the state is unknown',
    input: { ...weekdays, now: '2026-11-18T09:00:00Z', results: [] },
    output: { state: 'unknown', lastGoodAt: null, dueSlot: '2026-11-17T22:00:00Z' },
  },
];
