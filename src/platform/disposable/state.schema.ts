import * as z from 'zod';
import { count, maybe, moment } from '#engine/calculations/calculation.schema.ts';

export const disposableStateInput = z.object({
  maxViews: count,
  views: count,
  expiresAt: moment,
  revokedAt: maybe(moment),
  failedProofs: count,
  now: moment,
});
