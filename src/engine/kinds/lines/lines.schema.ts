import * as z from 'zod';
import type { Field, FieldFacts } from '../field.ts';
import { orNull, said } from '../typedText.schema.ts';
import { MOST_LINES } from './lines.ts';

/**
 * The schema of lines. A line with an ID changes only the given columns; a new line needs all required ones. Calculated
 * columns are accepted and ignored. The schemas of columns are passed in.
 */
export function linesSchemaWith(schemaOf: (column: Field) => z.ZodType) {
  return (facts: FieldFacts): z.ZodType => {
    const most = Number(facts.max ?? MOST_LINES);
    const columns = Object.entries<Field>(facts.of ?? {});
    const cells = columns.map(
      ([key, column]) => [key, (column.readOnly ? z.unknown() : schemaOf(column)).optional()] as const,
    );
    const needed = columns.filter(([, column]) => !column.readOnly && !column.optional && column.default === undefined);
    const line = z
      .strictObject(
        {
          id: z
            .int({ error: said('Send the ID of the line as a number.') })
            .positive()
            .optional(),
          ...Object.fromEntries(cells),
        },
        { error: lineComplaint },
      )
      .superRefine((given, context) => {
        const values: Readonly<Record<string, unknown>> = given;
        if (values.id !== undefined) return;
        for (const [key] of needed)
          if (values[key] === undefined) context.addIssue({ code: 'custom', path: [key], message: 'Enter a value.' });
      });
    return orNull(z.array(line, { error: said('Send a list of lines.') }).max(most, `Add up to ${most} lines.`), facts);
  };
}

function lineComplaint(issue: { readonly code?: string; readonly keys?: readonly string[] }): string {
  if (issue.code !== 'unrecognized_keys') return 'Send each line as an object of its fields.';
  return `Field ${(issue.keys ?? []).map((key) => `“${key}”`).join(', ')} not found.`;
}
