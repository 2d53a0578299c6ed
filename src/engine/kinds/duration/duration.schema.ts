import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { boundsOf, tooLarge, tooSmall } from '../number.ts';
import { wholeNumber } from '../typedText.schema.ts';
import { DURATION_BOUNDS, formatDuration } from './duration.ts';

export function durationSchema(facts: FieldFacts): z.ZodType {
  const { min, max } = boundsOf(facts, DURATION_BOUNDS);
  return wholeNumber(facts, {
    min,
    max,
    message: 'Enter a duration in whole minutes.',
    tooSmall: tooSmall(min, formatDuration),
    tooLarge: tooLarge(max, formatDuration),
  });
}
