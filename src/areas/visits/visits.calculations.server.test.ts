import { beforeAll, describe, expect, it } from 'vitest';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import type { Example } from '#engine/calculations/calculation.ts';
import { visitEovExamples } from './reports/visitEov.examples.ts';
import { scheduleConflictExamples } from './schedule/conflicts.examples.ts';
import { visitsCalculations } from './visits.calculations.server.ts';

beforeAll(() => registerCalculations(visitsCalculations));

const all: readonly (readonly [name: string, examples: readonly Example[]])[] = [
  ['schedule.conflicts', scheduleConflictExamples],
  ['visit.eov', visitEovExamples],
];

describe.each(all)('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

const visit = { id: 1, kind: 'visit', start: '2026-11-24T09:00:00Z', end: '2026-11-24T08:00:00Z' };

it.each([
  ['schedule.conflicts', { timezone: 'Europe/London', entries: [visit] }, 'entries.0'],
  ['schedule.conflicts', { timezone: 'Europe/London', minimumRestMinutes: -1 }, 'minimumRestMinutes'],
  ['schedule.conflicts', { timezone: 'Mars/Olympus' }, 'timezone'],
  ['visit.eov', { date: '2026-13-01', timezone: 'Europe/London' }, 'date'],
  [
    'visit.eov',
    { date: '2026-11-18', timezone: 'Europe/London', visits: [{ id: 1, customerId: 1, siteId: 1, staffId: 1 }] },
    'visits.0.arrivedAt',
  ],
])('%s says which part of an input is not valid', (name, input, field) => {
  const { status, body } = runCalculation(name, input);
  expect(status).toBe(422);
  expect(body).toMatchObject({ message: expect.any(String), errors: { [field]: [expect.any(String)] } });
});
