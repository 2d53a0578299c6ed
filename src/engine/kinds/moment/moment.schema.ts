import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { readApiMoment } from './moment.ts';

export const momentSchema = (facts: FieldFacts): z.ZodType =>
  typedText(facts, readApiMoment, { format: 'date-time' }, 'Enter a date and time such as 2026-11-20T14:05:00Z.');
