import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { EMAIL_LENGTH, emailKind } from './email.ts';

export const emailSchema = (facts: FieldFacts): z.ZodType =>
  typedText(
    facts,
    (text) => emailKind.read(text, facts),
    { format: 'email', maxLength: EMAIL_LENGTH },
    'Enter an email address.',
  );
