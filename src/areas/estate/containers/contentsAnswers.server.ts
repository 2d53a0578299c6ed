import * as z from 'zod';
import type { AssetPlace, Contents } from './contents.ts';

export const contentsAnswer: z.ZodType<Contents> = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      title: z.string(),
      assetId: z.int().nullable(),
      path: z.string().nullable(),
      u: z.number().nullable(),
      h: z.number(),
      face: z.enum(['front', 'rear']),
      fullDepth: z.boolean(),
      slot: z.int().nullable(),
      cableNote: z.string().nullable(),
      watts: z.number().nullable(),
      weightKg: z.number().nullable(),
    }),
  ),
});

export const placeAnswer: z.ZodType<{ readonly place: AssetPlace | null }> = z.object({
  place: z
    .object({ containerId: z.int(), title: z.string(), path: z.string(), position: z.string().nullable() })
    .nullable(),
});
