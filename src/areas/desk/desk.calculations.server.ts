import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import * as gives from './deskAnswers.schema.ts';
import * as takes from './deskInputs.schema.ts';
import { jobPriority } from './jobs/priority.rules.ts';
import { jobTransition } from './jobs/transition.rules.ts';
import { jobChase } from './chasing/chase.rules.ts';
import { slaClock } from './sla/slaClock.rules.ts';
import { timeBill } from './time/timeBill.rules.ts';

/** Calculations of this area that the API offers by name. */
export const deskCalculations: readonly OfferedCalculation[] = [
  offer(jobPriority, takes.jobPriorityInput, gives.jobPriorityAnswer),
  offer(jobChase, takes.jobChaseInput, gives.jobChaseAnswer),
  offer(jobTransition, takes.jobTransitionInput, gives.jobTransitionAnswer),
  offer(slaClock, takes.slaClockInput, gives.slaClockAnswer),
  offer(timeBill, takes.timeBillInput, gives.timeBillAnswer),
];
