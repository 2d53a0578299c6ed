import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { typedText } from '../typedText.schema.ts';
import { readIsoDay } from './day.ts';

export const daySchema = (facts: FieldFacts): z.ZodType =>
  typedText(facts, (text) => readIsoDay(text, facts), { format: 'date' }, 'Enter a date such as 2026-11-20.');
