import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { readText, TEXT_LENGTH } from './text.ts';

export const textSchema = (facts: FieldFacts): z.ZodType =>
  typedText(facts, (text) => readText(text, facts), {
    maxLength: Number(facts.max ?? TEXT_LENGTH),
    ...(facts.pattern ? { pattern: facts.pattern[0] } : {}),
  });
