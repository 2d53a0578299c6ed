import * as z from 'zod';
import type { Kept } from './logged.ts';
import type { Undone } from './undo.server.ts';
import type { BulkResult } from './bulk.server.ts';

export const kept: z.ZodType<Kept> = z.object({
  entity: z.string(),
  id: z.int(),
  title: z.string(),
  because: z.string(),
});

export const undone: z.ZodType<Undone> = z.object({ restored: z.number(), removed: z.number(), kept: z.array(kept) });

export const bulkResult: z.ZodType<BulkResult> = z.object({
  matched: z.int(),
  changes: z.int(),
  unchanged: z.int(),
  refused: z.array(z.object({ id: z.int(), title: z.string(), message: z.string() })),
  batch: z.int().optional(),
});
