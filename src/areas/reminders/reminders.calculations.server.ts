import { type OfferedCalculation, offer } from '#engine/calculations/calculation.schema.ts';
import { reminderOccurrences } from './reminders/recurrence.rules.ts';
import { occurrencesAnswer, occurrencesInput } from './reminders/recurrence.schema.ts';

/** The rules of this area that may be asked by name. */
export const remindersCalculations: readonly OfferedCalculation[] = [
  offer(reminderOccurrences, occurrencesInput, occurrencesAnswer),
];
