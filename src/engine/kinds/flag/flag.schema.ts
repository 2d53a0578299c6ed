import * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { orNull, said } from '../typedText.schema.ts';

export const flagSchema = (facts: FieldFacts): z.ZodType =>
  orNull(z.boolean({ error: said('Send true or false.') }), facts);
