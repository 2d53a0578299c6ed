import * as z from 'zod';
import type { ShownBrowser } from './browsers.server.ts';

export const shownBrowser: z.ZodType<ShownBrowser> = z.object({
  id: z.int(),
  device: z.string(),
  since: z.string(),
  deliveredAt: z.string().nullable(),
  error: z.string().nullable(),
  isThis: z.boolean(),
});
