import type { Example } from '#engine/calculations/calculation.ts';

/** £1,200, with a residual value of £120 after four years. */
const server = { costPence: 120000, residualPence: 12000, lifeMonths: 48, boughtOn: '2024-05-31' };

export const assetBookValueExamples: readonly Example[] = [
  { says: '29 whole months', input: { ...server, on: '2026-11-20' }, output: { months: 29, bookPence: 54750 } },
  {
    says: 'a month is completed at its end',
    input: { ...server, on: '2026-11-30' },
    output: { months: 30, bookPence: 52500 },
  },
  { says: 'after its planned life', input: { ...server, on: '2030-01-01' }, output: { months: 48, bookPence: 12000 } },
  { says: 'before its purchase', input: { ...server, on: '2024-05-01' }, output: { months: 0, bookPence: 120000 } },
];
