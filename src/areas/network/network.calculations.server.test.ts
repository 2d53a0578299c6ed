import { beforeAll, describe, expect, it } from 'vitest';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import type { Example } from '#engine/calculations/calculation.ts';
import { cableTraceExamples } from './cables/trace.examples.ts';
import { graphImpactExamples } from './dependencies/impact.examples.ts';
import { networkCalculations } from './network.calculations.server.ts';

beforeAll(() => registerCalculations(networkCalculations));

const all: readonly (readonly [name: string, examples: readonly Example[]])[] = [
  ['cable.trace', cableTraceExamples],
  ['graph.impact', graphImpactExamples],
];

describe.each(all)('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

it.each([
  ['cable.trace', { start: -1, links: [] }, 'start'],
  ['cable.trace', { start: 1, links: [{ cable: 1, from: { port: 1, side: 'left' } }] }, 'links.0.from.side'],
  ['graph.impact', { edges: [{ from: '', to: 'A' }], failed: [] }, 'edges.0.from'],
  ['graph.impact', { edges: [], failed: [12] }, 'failed.0'],
])('%s says which part of an input is not valid', (name, input, field) => {
  const { status, body } = runCalculation(name, input);
  expect(status).toBe(422);
  expect(body).toMatchObject({ message: expect.any(String), errors: { [field]: [expect.any(String)] } });
});
