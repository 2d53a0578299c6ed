import type * as z from 'zod';
import { plainTexts } from '#engine/entity/plainText.ts';
import { invalid } from '#engine/http/problem.ts';
import { shaped } from '#engine/http/shaped.server.ts';

/** What somebody sent to an address of its own, in its shape and with texts as they are stored. @throws 422 by field */
export function readPlain<T extends z.ZodType<Readonly<Record<string, unknown>>>>(
  schema: T,
  given: unknown,
): z.output<T> {
  const { values, errors } = plainTexts({}, shaped(schema, given));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}
