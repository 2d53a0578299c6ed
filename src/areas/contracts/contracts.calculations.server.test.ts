import { beforeAll, describe, expect, it } from 'vitest';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import type { Example } from '#engine/calculations/calculation.ts';
import { prepaidLedgerExamples } from './additional-time/prepaid.examples.ts';
import { contractsCalculations } from './contracts.calculations.server.ts';
import { contractAllowanceExamples } from './hours/allowance.examples.ts';

beforeAll(() => registerCalculations(contractsCalculations));

const all: readonly (readonly [name: string, examples: readonly Example[]])[] = [
  ['contract.allowance', contractAllowanceExamples],
  ['prepaid.ledger', prepaidLedgerExamples],
];

describe.each(all)('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

it.each([
  [
    'contract.allowance',
    { allowance: { minutes: -1, period: 'month', startsOn: '2026-09-01' }, asOf: '2026-09-02' },
    'allowance.minutes',
  ],
  [
    'contract.allowance',
    { allowance: { minutes: 60, period: 'week', startsOn: '2026-09-01' }, asOf: '2026-09-02' },
    'allowance.period',
  ],
  [
    'prepaid.ledger',
    { movements: [{ id: 'a', type: 'gift', on: '2026-09-01' }], asOf: '2026-09-02' },
    'movements.0.type',
  ],
  [
    'prepaid.ledger',
    { movements: [{ id: 'a', type: 'topUp', on: '2026-02-30', minutes: 60 }], asOf: '2026-09-02' },
    'movements.0.on',
  ],
  [
    'prepaid.ledger',
    { movements: [{ id: 'a', type: 'usage', on: '2026-02-03', minutes: -60 }], asOf: '2026-09-02' },
    'movements.0.minutes',
  ],
  ['prepaid.ledger', { movements: [], asOf: 'today' }, 'asOf'],
])('%s says which part of an input is not valid', (name, input, field) => {
  const { status, body } = runCalculation(name, input);
  expect(status).toBe(422);
  expect(body).toMatchObject({ message: expect.any(String), errors: { [field]: [expect.any(String)] } });
});
