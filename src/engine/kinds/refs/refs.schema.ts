import * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { idSchema } from '../ref/ref.schema.ts';
import { mayBeEmpty, orNull, said } from '../typedText.schema.ts';
import { MOST_REFS } from './refs.ts';

export const refsSchema = (facts: FieldFacts): z.ZodType => idsSchema(facts, MOST_REFS, 'Choose from the list.');

/** Unique IDs, in order. */
export function idsSchema(facts: FieldFacts, otherwise: number, message: string): z.ZodType {
  const most = Number(facts.max ?? otherwise);
  const list = z
    .array(idSchema(message), { error: said(message) })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= most, `Choose up to ${most}.`)
    .refine((ids) => mayBeEmpty(facts) || ids.length > 0, 'Choose at least one.')
    .pipe(z.array(idSchema(message)).meta({ maxItems: most }));
  return orNull(list, facts);
}
