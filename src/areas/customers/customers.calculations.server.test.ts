import { beforeAll, describe, expect, it } from 'vitest';
import type { Example } from '#engine/calculations/calculation.ts';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import { salesCallMetricsExamples } from './call-tracker/callFigures.examples.ts';
import { contactPhoneExamples } from './contacts/phone.examples.ts';
import { customersCalculations } from './customers.calculations.server.ts';
import { siteOpenExamples } from './sites/opening.examples.ts';

beforeAll(() => registerCalculations(customersCalculations));

const all: readonly (readonly [name: string, examples: readonly Example[]])[] = [
  ['site.open', siteOpenExamples],
  ['contact.phone', contactPhoneExamples],
  ['sales.callMetrics', salesCallMetricsExamples],
];

describe.each(all)('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

it.each([
  ['site.open', { timezone: 'Europe/Atlantis', at: '2026-11-20T10:00:00Z' }, 'timezone'],
  ['site.open', { timezone: 'Europe/London', at: '2026-11-20T10:00:00' }, 'at'],
  [
    'site.open',
    { timezone: 'Europe/London', at: '2026-11-20T10:00:00Z', hours: { mon: [['09:00', '25:00']] } },
    'hours.mon.0.1',
  ],
  [
    'site.open',
    { timezone: 'Europe/London', at: '2026-11-20T10:00:00Z', hours: { mon: [['16:00', '09:00']] } },
    'hours.mon.0',
  ],
  [
    'site.open',
    { timezone: 'Europe/London', at: '2026-11-20T10:00:00Z', closedDates: ['2026-02-30'] },
    'closedDates.0',
  ],
  ['contact.phone', { input: 441632960123 }, 'input'],
  [
    'sales.callMetrics',
    { from: '2026-11-01', to: '2026-11-30', calls: [{ on: '2026-11-01', customer: 1, result: 'sold' }] },
    'calls.0.result',
  ],
])('%s says which part of an input is not valid', (name, input, field) => {
  const { status, body } = runCalculation(name, input);
  expect(status).toBe(422);
  expect(body).toMatchObject({ message: expect.any(String), errors: { [field]: [expect.any(String)] } });
});

it('an instant accepts any offset', () => {
  const hours = { fri: [['08:00', '16:30']] };
  expect(
    runCalculation('site.open', { timezone: 'Europe/London', hours, at: '2026-11-20T11:30:00+02:00' }).body,
  ).toEqual({
    open: true,
    changesAt: '2026-11-20T16:30:00Z',
  });
});
