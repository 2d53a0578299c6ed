import * as z from 'zod';
import type { FieldFacts } from './field.ts';
import type { Read } from './kind.ts';
import { trimmed } from './text/text.ts';

type Issue = { readonly input?: unknown };

/** A missing value asks to be filled in; a wrong one gets the kind's own sentence. */
export const said =
  (message: string) =>
  (issue: Issue): string =>
    issue.input === undefined || issue.input === null ? 'Enter a value.' : message;

/** Whatever a schema takes, or null where the field may be left out. */
export const orNull = (schema: z.ZodType, facts: FieldFacts): z.ZodType =>
  facts.optional ? schema.nullable() : schema;

/** An empty list is a value where the field may be left out or starts as one. */
export const mayBeEmpty = (facts: FieldFacts): boolean => facts.optional === true || facts.default !== undefined;

/**
 * A value that travels as text: judged by the kind's own reader, so that forms, files and the API agree. An empty
 * text means null where the field may be left out. `json` is what the published schema says beside "string".
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

/** A whole number within bounds, each broken bound told in the notation people read. */
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
