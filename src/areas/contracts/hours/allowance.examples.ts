import type { Example } from '#engine/calculations/calculation.ts';

export const contractAllowanceExamples: readonly Example[] = [
  {
    says: 'unused minutes roll into the next month only',
    input: {
      allowance: {
        minutes: 480,
        period: 'month',
        startsOn: '2026-09-01',
        endsOn: null,
        rollover: 'next',
        capMinutes: null,
      },
      usage: [
        { on: '2026-09-10', minutes: 300 },
        { on: '2026-10-06', minutes: 700 },
        { on: '2026-11-11', minutes: 210 },
      ],
      asOf: '2026-11-20',
    },
    output: {
      periods: [
        { from: '2026-09-01', to: '2026-09-30', included: 480, carriedIn: 0, used: 300, over: 0, carriedOut: 180 },
        { from: '2026-10-01', to: '2026-10-31', included: 480, carriedIn: 180, used: 700, over: 40, carriedOut: 0 },
        { from: '2026-11-01', to: '2026-11-30', included: 480, carriedIn: 0, used: 210, over: 0, carriedOut: null },
      ],
      leftMinutes: 270,
      overMinutes: 40,
    },
  },
  {
    says: 'without roll-over the rest expires',
    input: {
      allowance: {
        minutes: 480,
        period: 'month',
        startsOn: '2026-09-01',
        endsOn: null,
        rollover: 'none',
        capMinutes: null,
      },
      usage: [
        { on: '2026-09-10', minutes: 300 },
        { on: '2026-10-06', minutes: 700 },
        { on: '2026-11-11', minutes: 210 },
      ],
      asOf: '2026-11-20',
    },
    output: {
      periods: [
        { from: '2026-09-01', to: '2026-09-30', included: 480, carriedIn: 0, used: 300, over: 0, carriedOut: 0 },
        { from: '2026-10-01', to: '2026-10-31', included: 480, carriedIn: 0, used: 700, over: 220, carriedOut: 0 },
        { from: '2026-11-01', to: '2026-11-30', included: 480, carriedIn: 0, used: 210, over: 0, carriedOut: null },
      ],
      leftMinutes: 270,
      overMinutes: 220,
    },
  },
  {
    says: 'accumulating minutes stop at the cap',
    input: {
      allowance: {
        minutes: 480,
        period: 'month',
        startsOn: '2026-09-01',
        endsOn: null,
        rollover: 'all',
        capMinutes: 600,
      },
      usage: [{ on: '2026-09-10', minutes: 300 }],
      asOf: '2026-12-15',
    },
    output: {
      periods: [
        { from: '2026-09-01', to: '2026-09-30', included: 480, carriedIn: 0, used: 300, over: 0, carriedOut: 180 },
        { from: '2026-10-01', to: '2026-10-31', included: 480, carriedIn: 180, used: 0, over: 0, carriedOut: 600 },
        { from: '2026-11-01', to: '2026-11-30', included: 480, carriedIn: 600, used: 0, over: 0, carriedOut: 600 },
        { from: '2026-12-01', to: '2026-12-31', included: 480, carriedIn: 600, used: 0, over: 0, carriedOut: null },
      ],
      leftMinutes: 1080,
      overMinutes: 0,
    },
  },
  {
    says: 'an allowance that began on the 31st',
    input: {
      allowance: {
        minutes: 480,
        period: 'month',
        startsOn: '2026-08-31',
        endsOn: null,
        rollover: 'none',
        capMinutes: null,
      },
      usage: [{ on: '2026-09-30', minutes: 10 }],
      asOf: '2026-10-05',
    },
    output: {
      periods: [
        { from: '2026-08-31', to: '2026-09-29', included: 480, carriedIn: 0, used: 0, over: 0, carriedOut: 0 },
        { from: '2026-09-30', to: '2026-10-30', included: 480, carriedIn: 0, used: 10, over: 0, carriedOut: null },
      ],
      leftMinutes: 470,
      overMinutes: 0,
    },
  },
];
