import type * as z from 'zod';
import { plainTexts } from '#engine/entity/plainText.ts';
import { invalid } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';

/** Parses the body of a custom route with a schema, with text normalised as for storage. @throws 422 by field */
export function readPlain<T extends z.ZodType<Readonly<Record<string, unknown>>>>(
  schema: T,
  given: unknown,
): z.output<T> {
  const { values, errors } = plainTexts({}, shaped(schema, given));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}
