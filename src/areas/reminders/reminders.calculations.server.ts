import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { reminderOccurrences } from './reminders/recurrence.rules.ts';
import { occurrencesAnswer, occurrencesInput } from './reminders/recurrence.schema.ts';

/** Calculations of this area that the API offers by name. */
export const remindersCalculations: readonly OfferedCalculation[] = [
  offer(reminderOccurrences, occurrencesInput, occurrencesAnswer),
];
