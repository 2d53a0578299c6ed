import * as z from 'zod';
import type { VaultState } from './vaultState.ts';

export const vaultStateAnswer: z.ZodType<VaultState> = z.object({
  lockedAt: z.string(),
  lockedName: z.string(),
  reason: z.string(),
  agreed: z.array(z.object({ userId: z.int(), name: z.string() })),
});
