import type { Field } from '../kinds/field.ts';

/** Messages by field. */
export type Errors = Readonly<Record<string, string>>;

/** Judged as the server will, so that nobody waits to read "Fill this in." */
export async function complaintsIn(
  input: Readonly<Record<string, Field>>,
  given: Readonly<Record<string, unknown>>,
): Promise<Errors> {
  const { fieldsSchema } = await import('../entity/records.schema.ts');
  const { error } = fieldsSchema(input).safeParse(given);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0] ?? ''), message]));
}
