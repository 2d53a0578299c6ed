import { beforeAll, describe, expect, it } from 'vitest';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import type { Example } from '#engine/calculations/calculation.ts';
import { deskCalculations } from './desk.calculations.server.ts';
import { jobPriorityExamples, jobTransitionExamples } from './jobs/job.examples.ts';
import { jobChaseExamples } from './chasing/chase.examples.ts';
import { slaClockExamples } from './sla/slaClock.examples.ts';
import { timeBillExamples } from './time/timeBill.examples.ts';

beforeAll(() => registerCalculations(deskCalculations));

const all: readonly (readonly [name: string, examples: readonly Example[]])[] = [
  ['job.priority', jobPriorityExamples],
  ['job.transition', jobTransitionExamples],
  ['job.chase', jobChaseExamples],
  ['sla.clock', slaClockExamples],
  ['time.bill', timeBillExamples],
];

describe.each(all)('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

it.each([
  ['job.priority', { impact: 'huge', urgency: 'low' }, 'impact'],
  ['job.transition', { from: 'lost', action: 'close' }, 'from'],
  ['job.transition', { from: 'open', action: 'close', facts: { openChildren: -1 } }, 'facts.openChildren'],
  ['sla.clock', { timezone: 'Europe/London', targetMinutes: 1.5, now: '2026-11-20T10:00:00Z' }, 'targetMinutes'],
  ['time.bill', { timezone: 'Europe/London', entries: [{ start: '2026-11-20T10:00:00Z' }] }, 'entries.0.end'],
  [
    'time.bill',
    { timezone: 'Europe/London', entries: [{ start: '2026-11-20T10:00:00Z', end: '2026-11-20T09:00:00Z' }] },
    'entries.0',
  ],
])('%s says which part of an input is not valid', (name, input, field) => {
  const { status, body } = runCalculation(name, input);
  expect(status).toBe(422);
  expect(body).toMatchObject({ message: expect.any(String), errors: { [field]: [expect.any(String)] } });
});
