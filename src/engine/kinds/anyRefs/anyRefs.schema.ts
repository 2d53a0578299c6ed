import * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { mayBeEmpty, orNull, said } from '../typedText.schema.ts';
import { anyRefsComplaint, MOST_ANY_REFS } from './anyRefs.ts';
import { recordsOf } from './recordKey.ts';

const CHOOSE = 'Choose from the list.';

/** Unique keys of records such as "asset:12", of the nouns that the field accepts. */
export function anyRefsSchema(facts: FieldFacts): z.ZodType {
  const { toAny = [] } = facts;
  const key = z
    .string({ error: said(CHOOSE) })
    .regex(new RegExp(`^(?:${toAny.join('|')}):[1-9]\\d{0,14}$`), CHOOSE)
    .meta({ 'x-references': toAny });
  const list = z
    .array(key, { error: said(CHOOSE) })
    .transform((keys) => [...new Set(keys)])
    .superRefine((keys, context) => {
      const complaint =
        keys.length === 0 && !mayBeEmpty(facts) ? 'Choose at least one.' : anyRefsComplaint(recordsOf(keys), facts);
      if (complaint) context.addIssue({ code: 'custom', message: complaint });
    })
    .pipe(z.array(key).meta({ maxItems: Number(facts.max ?? MOST_ANY_REFS) }));
  return orNull(list, facts);
}
