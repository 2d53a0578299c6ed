import * as z from 'zod';
import type { BulkAnswer } from './bulkCreate.ts';

export const bulkAnswer: z.ZodType<BulkAnswer> = z.object({
  created: z.number(),
  refused: z.number(),
  rows: z.array(
    z.object({
      name: z.string(),
      assetTag: z.string().optional(),
      address: z.string().optional(),
      errors: z.record(z.string(), z.array(z.string())),
      warnings: z.array(z.object({ code: z.string(), message: z.string(), field: z.string().optional() })),
      id: z.int().optional(),
    }),
  ),
  batch: z.int().optional(),
});
