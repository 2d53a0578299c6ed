import type * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { refuse } from '../kind.ts';
import { typedText } from '../typedText.schema.ts';
import { chooseOne } from './choice.ts';

/** Accepts only the exact value of an option. Labels are accepted in forms and files only. */
export function choiceSchema(facts: FieldFacts): z.ZodType {
  const options = facts.options ?? {};
  const message = chooseOne(options);
  const read = (text: string) =>
    Object.hasOwn(options, text) ? { value: text } : refuse(text ? 'invalid_value' : 'required', message);
  return typedText(facts, read, { enum: Object.keys(options) }, message);
}
