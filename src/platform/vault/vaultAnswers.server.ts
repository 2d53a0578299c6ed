import * as z from 'zod';
import type { StoppedUser, VaultState } from './vaultState.ts';

export const stoppedUsersAnswer: z.ZodType<{ readonly users: readonly StoppedUser[] }> = z.object({
  users: z.array(z.object({ userId: z.int(), name: z.string(), stoppedAt: z.string() })),
});

export const vaultStateAnswer: z.ZodType<VaultState> = z.object({
  lockedAt: z.string(),
  lockedName: z.string(),
  reason: z.string(),
  agreed: z.array(z.object({ userId: z.int(), name: z.string() })),
});
