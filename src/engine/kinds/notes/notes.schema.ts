import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { NOTES_LENGTH, notesKind } from './notes.ts';

export const notesSchema = (facts: FieldFacts): z.ZodType =>
  typedText(facts, (text) => notesKind.read(text, facts), {
    maxLength: Number(facts.max ?? NOTES_LENGTH),
    description: 'Markdown',
  });
