import * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { orNull, said } from '../typedText.schema.ts';
import { SECRET_LENGTH, secretKind } from './secret.ts';

/**
 * Never trimmed, and an empty text is refused: omitting the secret keeps the stored one, null clears it. A form that
 * does not show secrets can therefore be saved without losing them.
 */
export function secretSchema(facts: FieldFacts): z.ZodType {
  const longest = Number(facts.max ?? SECRET_LENGTH);
  const secret = z
    .string({ error: said('Enter some text.') })
    .superRefine((value, context) => {
      const read = secretKind.read(value, facts);
      if ('value' in read) return;
      context.addIssue({
        code: 'custom',
        message: value === '' ? 'Leave this field out to keep the stored value.' : read.message,
      });
    })
    .meta({ maxLength: longest, writeOnly: true });
  return orNull(secret, facts);
}
