import * as z from 'zod';
import { chooseOne } from '../choice/choice.ts';
import type { FieldFacts } from '../field.ts';
import { mayBeEmpty, orNull, said } from '../typedText.schema.ts';

/** Unique option values, returned in the declared order. An empty list is a valid value. */
export function choicesSchema(facts: FieldFacts): z.ZodType {
  const keys = Object.keys(facts.options ?? {});
  const message = chooseOne(facts.options ?? {});
  const option = z
    .string({ error: said(message) })
    .refine((value) => keys.includes(value), message)
    .meta({ enum: keys });
  const list = z
    .array(option, { error: said('Send a list of choices.') })
    .refine((values) => mayBeEmpty(facts) || values.length > 0, 'Choose at least one.')
    .transform((values) => keys.filter((key) => values.includes(key)))
    .pipe(z.array(option));
  return orNull(list, facts);
}
