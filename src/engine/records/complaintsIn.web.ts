import type { Field } from '../kinds/field.ts';

/** Error messages by field. */
export type Errors = Readonly<Record<string, string>>;

/** Validates with the server's rules, so that errors about missing values appear at once. */
export async function complaintsIn(
  input: Readonly<Record<string, Field>>,
  given: Readonly<Record<string, unknown>>,
): Promise<Errors> {
  const { fieldsSchema } = await import('../entity/records.schema.ts');
  const { error } = fieldsSchema(input).safeParse(given);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0] ?? ''), message]));
}
