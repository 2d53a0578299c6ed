import type { Example } from '#engine/calculations/calculation.ts';

export const leaveCarryoverExamples: readonly Example[] = [
  {
    says: 'ordinary year end',
    input: {
      yearEnd: '2026-12-31',
      weekMinutes: 2250,
      daysPerWeek: 5,
      annualMinutes: 14850,
      takenMinutes: 11250,
      reasons: {},
      policy: { capMinutes: 2250, expiresOn: '2027-03-31' },
    },
    output: { lots: [{ kind: 'policy', minutes: 2250, expiresOn: '2027-03-31' }], lostMinutes: 1350 },
  },
  {
    says: 'long sickness',
    input: {
      yearEnd: '2026-12-31',
      weekMinutes: 2250,
      daysPerWeek: 5,
      annualMinutes: 14850,
      takenMinutes: 3600,
      reasons: { sick: true },
      policy: { capMinutes: 2250, expiresOn: '2027-03-31' },
    },
    output: {
      lots: [
        { kind: 'sick', minutes: 5400, expiresOn: '2028-06-30' },
        { kind: 'policy', minutes: 2250, expiresOn: '2027-03-31' },
      ],
      lostMinutes: 3600,
    },
  },
  {
    says: 'maternity',
    input: {
      yearEnd: '2026-12-31',
      weekMinutes: 2250,
      daysPerWeek: 5,
      annualMinutes: 14850,
      takenMinutes: 3600,
      reasons: { family: true },
      policy: { capMinutes: 2250, expiresOn: '2027-03-31' },
    },
    output: {
      lots: [
        { kind: 'family', minutes: 9000, expiresOn: '2027-12-31' },
        { kind: 'policy', minutes: 2250, expiresOn: '2027-03-31' },
      ],
      lostMinutes: 0,
    },
  },
];
