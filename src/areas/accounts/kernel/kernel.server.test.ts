import { beforeAll, describe, expect, it } from 'vitest';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import { accountsCalculations } from './kernel.calculations.server.ts';
import { kernelExamples } from './kernel.examples.ts';

beforeAll(() => registerCalculations(accountsCalculations));

describe.each([...kernelExamples])('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

it('every calculation has an example', () => {
  expect(kernelExamples.map(([name]) => name).sort()).toEqual(accountsCalculations.map(({ name }) => name).sort());
});

it.each([
  ['accounts.vatLine', { netPence: 1.5, rateBps: 2000 }],
  ['accounts.documentTotals', { lines: [{ qty: '1e3', unitPence: 1, vatCode: 'T1', rateBps: 0 }] }],
  ['accounts.dueDate', { date: '2026-02-30', terms: { type: 'net', days: 1 } }],
  [
    'accounts.deferral',
    { netPence: 1, start: '2026-02-01', end: '2026-01-01', method: 'daily', postedOn: '2026-01-01' },
  ],
])('%s refuses invalid input', (name, input) => {
  expect(runCalculation(name, input).status).toBe(422);
});
