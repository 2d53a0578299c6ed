import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { URL_LENGTH, urlKind } from './url.ts';

export const urlSchema = (facts: FieldFacts): z.ZodType =>
  typedText(
    facts,
    (text) => urlKind.read(text, facts),
    { format: 'uri', maxLength: URL_LENGTH },
    'Enter an address such as https://example.org.',
  );
