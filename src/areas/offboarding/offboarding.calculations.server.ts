import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { offboardingPlanAnswer } from './offboardingAnswers.schema.ts';
import { offboardingPlan } from './plan/plan.rules.ts';
import { offboardingPlanInput } from './plan/plan.schema.ts';

/** Calculations of this area that the API offers by name. */
export const offboardingCalculations: readonly OfferedCalculation[] = [
  offer(offboardingPlan, offboardingPlanInput, offboardingPlanAnswer),
];
