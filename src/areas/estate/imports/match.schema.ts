import * as z from 'zod';
import { list } from '#engine/calculations/calculation.schema.ts';

const text = z.string().max(500).nullish();

const identity = z.object({
  customer: z.string('Enter the customer code.'),
  source: text,
  externalId: text,
  manufacturer: text,
  serial: text,
  mac: text,
  assetTag: text,
});

export const importMatchInput = z.object({ row: identity, existing: list(identity.extend({ id: z.int() })) });
