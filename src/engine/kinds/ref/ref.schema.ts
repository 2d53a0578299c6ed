import * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { orNull, said } from '../typedText.schema.ts';

const CHOOSE = 'Choose from the list.';

/** The ID of a record. A missing one gets the message to choose a record. */
export const idSchema = (message: string): z.ZodType =>
  z
    .number({ error: said(message) })
    .int(message)
    .positive(message);

export const refSchema = (facts: FieldFacts): z.ZodType => orNull(idSchema(CHOOSE), facts);
