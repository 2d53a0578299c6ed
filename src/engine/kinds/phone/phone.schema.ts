import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { phoneKind } from './phone.ts';

export const phoneSchema = (facts: FieldFacts): z.ZodType =>
  typedText(
    facts,
    (text) => phoneKind.read(text, facts),
    { description: 'A phone number, stored as E.164', examples: ['+441632960123'] },
    'Enter a phone number.',
  );
