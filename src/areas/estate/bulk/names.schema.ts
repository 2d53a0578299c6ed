import * as z from 'zod';
import { list, or } from '#engine/calculations/calculation.schema.ts';
import { MOST_NAMES } from './names.rules.ts';

export const assetNamesInput = z.object({
  pattern: z.string('Enter a pattern, for example SW-[01-24].').max(200),
  existing: list(z.string()),
  limit: or(z.int().min(1).max(10_000), MOST_NAMES),
});
