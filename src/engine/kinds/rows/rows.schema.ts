import * as z from 'zod';
import type { Field, FieldFacts } from '../field.ts';
import { mayBeEmpty, orNull, said } from '../typedText.schema.ts';
import { MOST_ROWS } from './rows.ts';

/** Each column has the schema of its kind. Omitted optional columns become null. The schemas of columns are passed in. */
export function rowsSchemaWith(schemaOf: (column: Field) => z.ZodType) {
  return (facts: FieldFacts): z.ZodType => {
    const most = Number(facts.max ?? MOST_ROWS);
    const cells = Object.entries(facts.of ?? {}).map(([key, column]) => [key, cellSchema(column, schemaOf)] as const);
    const row = z.strictObject(Object.fromEntries(cells), {
      error: said('Send each row as an object of its columns.'),
    });
    const list = z
      .array(row, { error: said('Send a list of rows.') })
      .max(most, `Add up to ${most} rows.`)
      .refine((rows) => mayBeEmpty(facts) || rows.length > 0, 'Add at least one row.');
    return orNull(list, facts);
  };
}

function cellSchema(column: Field, schemaOf: (column: Field) => z.ZodType): z.ZodType {
  const schema = schemaOf(column);
  if (column.default !== undefined) return schema.prefault(column.default);
  return column.optional ? schema.default(null) : schema;
}
