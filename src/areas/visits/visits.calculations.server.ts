import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { visitEov } from './reports/visitEov.rules.ts';
import { scheduleConflicts } from './schedule/conflicts.rules.ts';
import * as gives from './visitsAnswers.schema.ts';
import * as takes from './visitsInputs.schema.ts';

/** Calculations of this area that the API offers by name. */
export const visitsCalculations: readonly OfferedCalculation[] = [
  offer(scheduleConflicts, takes.scheduleConflictsInput, gives.scheduleConflictsAnswer),
  offer(visitEov, takes.visitEovInput, gives.visitEovAnswer),
];
