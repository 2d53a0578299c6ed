import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { boundsOf, tooLarge, tooSmall } from '../number.ts';
import { wholeNumber } from '../typedText.schema.ts';
import { PERCENTAGE_BOUNDS, formatPercentage } from './percentage.ts';

export function percentageSchema(facts: FieldFacts): z.ZodType {
  const { min, max } = boundsOf(facts, PERCENTAGE_BOUNDS);
  return wholeNumber(facts, {
    min,
    max,
    message: 'Enter a percentage in whole basis points. For example, 2000 is 20%.',
    tooSmall: tooSmall(min, formatPercentage),
    tooLarge: tooLarge(max, formatPercentage),
  });
}
