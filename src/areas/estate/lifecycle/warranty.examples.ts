import type { Example } from '#engine/calculations/calculation.ts';

export const assetWarrantyExamples: readonly Example[] = [
  {
    says: 'ended yesterday',
    input: { warranties: [{ endsOn: '2026-11-19' }], today: '2026-11-20' },
    output: { state: 'expired', endsOn: '2026-11-19', daysLeft: -1, gapDays: 0 },
  },
  {
    says: 'the last day counts',
    input: { warranties: [{ endsOn: '2026-11-20' }], today: '2026-11-20' },
    output: { state: 'expiring', endsOn: '2026-11-20', daysLeft: 0, gapDays: 0 },
  },
  {
    says: '90 days left is soon',
    input: { warranties: [{ endsOn: '2027-02-18' }], today: '2026-11-20' },
    output: { state: 'expiring', endsOn: '2027-02-18', daysLeft: 90, gapDays: 0 },
  },
  {
    says: '91 days left is not',
    input: { warranties: [{ endsOn: '2027-02-19' }], today: '2026-11-20' },
    output: { state: 'in_warranty', endsOn: '2027-02-19', daysLeft: 91, gapDays: 0 },
  },
  {
    says: '36 months end the day before the same day',
    input: { warranties: [{ startsOn: '2023-11-21', months: 36 }], today: '2026-11-20' },
    output: { state: 'expiring', endsOn: '2026-11-20', daysLeft: 0, gapDays: 0 },
  },
  {
    says: '12 months from 29 February end on the 28th',
    input: { warranties: [{ startsOn: '2024-02-29', months: 12 }], today: '2026-11-20' },
    output: { state: 'expired', endsOn: '2025-02-28', daysLeft: -630, gapDays: 0 },
  },
  {
    says: 'a month from 31 January ends with February',
    input: { warranties: [{ startsOn: '2024-01-31', months: 1 }], today: '2026-11-20' },
    output: { state: 'expired', endsOn: '2024-02-29', daysLeft: -995, gapDays: 0 },
  },
  {
    says: 'an extension follows directly',
    input: {
      warranties: [
        { startsOn: '2023-11-21', months: 36 },
        { startsOn: '2026-11-21', months: 24 },
      ],
      today: '2026-11-20',
    },
    output: { state: 'in_warranty', endsOn: '2028-11-20', daysLeft: 731, gapDays: 0 },
  },
  {
    says: 'an extension leaves a gap',
    input: {
      warranties: [
        { startsOn: '2023-11-21', months: 36 },
        { startsOn: '2026-12-01', months: 12 },
      ],
      today: '2026-11-20',
    },
    output: { state: 'expiring', endsOn: '2026-11-20', daysLeft: 0, gapDays: 10 },
  },
  {
    says: 'a warranty that begins later has no days left yet',
    input: { warranties: [{ startsOn: '2026-12-01', months: 12 }], today: '2026-11-20' },
    output: { state: 'not_started', endsOn: '2027-11-30', daysLeft: null, gapDays: 0 },
  },
  {
    says: 'a warranty that begins tomorrow joins the one that follows it',
    input: {
      warranties: [
        { startsOn: '2026-11-21', months: 12 },
        { startsOn: '2027-11-21', endsOn: '2029-11-20' },
      ],
      today: '2026-11-20',
    },
    output: { state: 'not_started', endsOn: '2029-11-20', daysLeft: null, gapDays: 0 },
  },
  {
    says: 'between an expired warranty and a later one',
    input: { warranties: [{ endsOn: '2026-11-01' }, { startsOn: '2026-12-01', months: 12 }], today: '2026-11-20' },
    output: { state: 'not_started', endsOn: '2027-11-30', daysLeft: null, gapDays: 0 },
  },
  {
    says: 'a warranty that begins today',
    input: { warranties: [{ startsOn: '2026-11-20', months: 1 }], today: '2026-11-20' },
    output: { state: 'expiring', endsOn: '2026-12-19', daysLeft: 29, gapDays: 0 },
  },
  {
    says: 'two expired warranties: the later end counts, and a gap between them does not',
    input: {
      warranties: [{ startsOn: '2026-06-01', endsOn: '2026-11-01' }, { endsOn: '2025-01-01' }],
      today: '2026-11-20',
    },
    output: { state: 'expired', endsOn: '2026-11-01', daysLeft: -19, gapDays: 0 },
  },
  {
    says: 'the gap ends with the first of two later warranties',
    input: {
      warranties: [
        { endsOn: '2026-11-30' },
        { startsOn: '2027-06-01', months: 12 },
        { startsOn: '2026-12-06', months: 1 },
      ],
      today: '2026-11-20',
    },
    output: { state: 'expiring', endsOn: '2026-11-30', daysLeft: 10, gapDays: 5 },
  },
  {
    says: 'the warning period is as requested',
    input: { warranties: [{ endsOn: '2026-12-21' }], today: '2026-11-20', soonDays: 30 },
    output: { state: 'in_warranty', endsOn: '2026-12-21', daysLeft: 31, gapDays: 0 },
  },
  {
    says: 'nothing recorded',
    input: { warranties: [], today: '2026-11-20' },
    output: { state: 'unknown', endsOn: null, daysLeft: null, gapDays: 0 },
  },
];
