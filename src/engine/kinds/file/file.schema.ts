import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { idSchema } from '../ref/ref.schema.ts';
import { orNull } from '../typedText.schema.ts';

export const fileSchema = (facts: FieldFacts): z.ZodType => orNull(idSchema('Attach a file.'), facts);
