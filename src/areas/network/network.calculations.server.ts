import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { cableTrace } from './cables/trace.rules.ts';
import { cableTraceAnswer, cableTraceInput } from './cables/trace.schema.ts';
import { graphImpact } from './dependencies/impact.rules.ts';
import { graphImpactAnswer, graphImpactInput } from './dependencies/impact.schema.ts';

/** Calculations of this area that the API offers by name. */
export const networkCalculations: readonly OfferedCalculation[] = [
  offer(cableTrace, cableTraceInput, cableTraceAnswer),
  offer(graphImpact, graphImpactInput, graphImpactAnswer),
];
