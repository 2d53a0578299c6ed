import type { Example } from '#engine/calculations/calculation.ts';

const valid = (notBefore: string, notAfter: string) => ({ notBefore, notAfter, now: '2026-11-20T15:00:00Z' });

export const certificateStateExamples: readonly Example[] = [
  {
    says: 'of 90 days, 40 left',
    input: valid('2026-10-01T00:00:00Z', '2026-12-30T23:59:59Z'),
    output: { state: 'valid', daysLeft: 40, remindAtDays: [30, 7, 1, 0] },
  },
  {
    says: 'of 47 days, 15 left',
    input: valid('2026-10-20T00:00:00Z', '2026-12-05T23:59:59Z'),
    output: { state: 'expiring', daysLeft: 15, remindAtDays: [15, 7, 1, 0] },
  },
  {
    says: 'ends later today',
    input: valid('2026-09-01T00:00:00Z', '2026-11-20T23:59:59Z'),
    output: { state: 'expiring', daysLeft: 0, remindAtDays: [26, 7, 1, 0] },
  },
  {
    says: 'ended this morning',
    input: valid('2026-09-01T00:00:00Z', '2026-11-20T08:00:00Z'),
    output: { state: 'expired', daysLeft: 0, remindAtDays: [26, 7, 1, 0] },
  },
  {
    says: 'without an end',
    input: valid('2020-01-01T00:00:00Z', '9999-12-31T23:59:59Z'),
    output: { state: 'valid', daysLeft: null, remindAtDays: [] },
  },
  {
    says: 'starts later',
    input: valid('2027-01-01T00:00:00Z', '2027-03-01T00:00:00Z'),
    output: { state: 'not_yet_valid', daysLeft: 101, remindAtDays: [19, 7, 1, 0] },
  },
];
