import * as z from 'zod';
import { count, list, or } from '#engine/calculations/calculation.schema.ts';

const standing = z.object({
  u: z.number(),
  h: z.number().min(0),
  face: z.enum(['front', 'rear']),
  fullDepth: or(z.boolean(), false),
});

export const containerPlaceInput = z.object({
  heightU: z.int().min(1).max(60),
  items: list(standing.extend({ id: count })),
  candidate: standing,
});
