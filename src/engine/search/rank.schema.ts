import * as z from 'zod';
import { list, or } from '../calculations/calculation.schema.ts';

const texts = list(z.string());

export const searchRankInput = z.object({
  query: z.string('Enter words to search for.'),
  items: list(
    z.object({
      id: z.int('Enter an id.'),
      names: texts,
      codes: texts,
      phones: texts,
      postcodes: texts,
      macs: texts,
      ips: texts,
      archived: or(z.boolean(), false),
    }),
  ),
  /** Archived records are excluded by default. */
  includeArchived: or(z.boolean(), false),
});
