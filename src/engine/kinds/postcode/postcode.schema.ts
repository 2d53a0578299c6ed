import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { POSTCODE_LENGTH, postcodeKind } from './postcode.ts';

export const postcodeSchema = (facts: FieldFacts): z.ZodType =>
  typedText(
    facts,
    (text) => postcodeKind.read(text, facts),
    { maxLength: POSTCODE_LENGTH, examples: ['BN1 1AB'] },
    'Enter a postcode.',
  );
