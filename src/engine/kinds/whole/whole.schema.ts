import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { boundsOf, tooLarge, tooSmall } from '../number.ts';
import { wholeNumber } from '../typedText.schema.ts';
import { WHOLE_BOUNDS, formatWhole } from './whole.ts';

export function wholeSchema(facts: FieldFacts): z.ZodType {
  const { min, max } = boundsOf(facts, WHOLE_BOUNDS);
  return wholeNumber(facts, {
    min,
    max,
    message: 'Enter a whole number.',
    tooSmall: tooSmall(min, formatWhole),
    tooLarge: tooLarge(max, formatWhole),
  });
}
