import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { idsSchema } from '../refs/refs.schema.ts';
import { MOST_FILES } from './files.ts';

export const filesSchema = (facts: FieldFacts): z.ZodType => idsSchema(facts, MOST_FILES, 'Send the ids of the files.');
