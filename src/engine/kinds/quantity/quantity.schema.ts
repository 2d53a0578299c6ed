import * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { boundsOf, tooLarge, tooSmall } from '../number.ts';
import { orNull, said } from '../typedText.schema.ts';
import { formatQuantity, hasThreeDecimals, NO_QUANTITY, QUANTITY_BOUNDS } from './quantity.ts';

export function quantitySchema(facts: FieldFacts): z.ZodType {
  const { min, max } = boundsOf(facts, QUANTITY_BOUNDS);
  const number = z
    .number({ error: said('Enter a number.') })
    .min(min, tooSmall(min, formatQuantity))
    .max(max, tooLarge(max, formatQuantity))
    .refine(hasThreeDecimals, NO_QUANTITY);
  return orNull(number, facts);
}
