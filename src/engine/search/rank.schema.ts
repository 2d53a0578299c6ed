import * as z from 'zod';
import { list, or } from '../calculations/calculation.schema.ts';

const texts = list(z.string());

export const searchRankInput = z.object({
  query: z.string('Write what to look for.'),
  items: list(
    z.object({
      id: z.int('Write an id.'),
      names: texts,
      codes: texts,
      phones: texts,
      postcodes: texts,
      macs: texts,
      ips: texts,
      archived: or(z.boolean(), false),
    }),
  ),
  /** Archived records are left out unless asked for. */
  includeArchived: or(z.boolean(), false),
});
