import { beforeAll, describe, expect, it } from 'vitest';
import type { Example } from '#engine/calculations/calculation.ts';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import { leaveCarryoverExamples } from './entitlement/carryover.examples.ts';
import {
  leaveAccrualExamples,
  leaveEntitlementExamples,
  leaveFirstYearExamples,
  leaveLeaverExamples,
} from './entitlement/entitlement.examples.ts';
import { leaveBalanceExamples } from './balance/balance.examples.ts';
import { leaveCostExamples } from './leave/cost.examples.ts';
import { leaveCoverExamples } from './leave/cover.examples.ts';
import { staffCalculations } from './staff.calculations.server.ts';

beforeAll(() => registerCalculations(staffCalculations));

const all: readonly (readonly [name: string, examples: readonly Example[]])[] = [
  ['leave.cost', leaveCostExamples],
  ['leave.balance', leaveBalanceExamples],
  ['leave.cover', leaveCoverExamples],
  ['leave.entitlement', leaveEntitlementExamples],
  ['leave.firstYear', leaveFirstYearExamples],
  ['leave.leaver', leaveLeaverExamples],
  ['leave.accrual', leaveAccrualExamples],
  ['leave.carryover', leaveCarryoverExamples],
];

describe.each(all)('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

it.each([
  ['leave.cost', { start: '2026-02-30', end: '2026-03-01' }, 'start'],
  ['leave.cost', { start: '1900-01-01', end: '2026-03-01' }, 'end'],
  ['leave.entitlement', { leaveYear: { start: '2026-12-31', end: '2026-01-01' } }, 'leaveYear.end'],
  [
    'leave.firstYear',
    { employmentStart: '2026-01-01', asOf: '2026-02-01', annualMinutes: 1, dayMinutes: 0 },
    'dayMinutes',
  ],
  [
    'leave.balance',
    { asOf: '2026-01-01', lots: [{ id: 'a', kind: 'annual', from: '2026-01-01', minutes: -5 }] },
    'lots.0.minutes',
  ],
])('%s refuses invalid input', (name, input, field) => {
  const { status, body } = runCalculation(name, input);
  expect(status).toBe(422);
  expect(body).toHaveProperty(['errors', field]);
});
