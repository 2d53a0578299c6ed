import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { boundsOf, tooLarge, tooSmall } from '../number.ts';
import { wholeNumber } from '../typedText.schema.ts';
import { MONEY_BOUNDS, formatMoney } from './money.ts';

export function moneySchema(facts: FieldFacts): z.ZodType {
  const { min, max } = boundsOf(facts, MONEY_BOUNDS);
  return wholeNumber(facts, {
    min,
    max,
    message: 'Enter an amount in whole pence.',
    tooSmall: tooSmall(min, formatMoney),
    tooLarge: tooLarge(max, formatMoney),
  });
}
