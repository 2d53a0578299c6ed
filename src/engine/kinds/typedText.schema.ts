import * as z from 'zod';
import type { FieldFacts } from './field.ts';
import type { Read } from './kind.ts';
import { trimmed } from './text/text.ts';

type Issue = { readonly input?: unknown };

/** A missing value gets “Enter a value.” or the advice to choose one, a wrong one gets the kind's message. */
export const said =
  (message: string) =>
  (issue: Issue): string =>
    issue.input === undefined || issue.input === null ? missing(message) : message;

const missing = (message: string): string => (message.startsWith('Choose') ? message : 'Enter a value.');

/** The schema, which also accepts null if the field is optional. */
export const orNull = (schema: z.ZodType, facts: FieldFacts): z.ZodType =>
  facts.optional ? schema.nullable() : schema;

/** Whether an empty list is a valid value: if the field is optional or has a default. */
export const mayBeEmpty = (facts: FieldFacts): boolean => facts.optional === true || facts.default !== undefined;

/**
 * The schema of a value that is sent as text. It uses the kind's reader, so that forms, files and the API agree. Empty
 * text means null for an optional field. `json` is added to the published schema's "string".
 */
export function typedText(
  facts: FieldFacts,
  read: (text: string) => Read,
  json: Readonly<Record<string, unknown>>,
  message = 'Enter some text.',
): z.ZodType {
  const string = z.string({ error: said(message) }).meta({ ...json });
  return orNull(string, facts)
    .transform((given, context) => {
      const text = typeof given === 'string' ? given : '';
      if (facts.optional && trimmed(text) === '') return null;
      const result = read(text);
      if ('value' in result) return result.value;
      context.addIssue({ code: 'custom', message: result.message });
      return z.NEVER;
    })
    .pipe(orNull(z.string().meta({ ...json }), facts));
}

/** A whole number within limits. Errors state the limit in the format for users. */
export function wholeNumber(
  facts: FieldFacts,
  bounds: {
    readonly min: number;
    readonly max: number;
    readonly message: string;
    readonly tooSmall: string;
    readonly tooLarge: string;
  },
): z.ZodType {
  return orNull(
    z
      .number({ error: said(bounds.message) })
      .int(bounds.message)
      .min(bounds.min, bounds.tooSmall)
      .max(bounds.max, bounds.tooLarge),
    facts,
  );
}
