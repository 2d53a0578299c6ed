import * as z from 'zod';
import type { OwnPassword } from './ownPassword.ts';
import type { Passage, SessionShown } from './sessionList.server.ts';
import type { FailedSignIns } from './failedSignIns.ts';

export const ownPassword: z.ZodType<OwnPassword> = z.object({ isSet: z.boolean(), counts: z.boolean() });

export const sessionShown: z.ZodType<SessionShown> = z.object({
  id: z.int(),
  device: z.string(),
  ip: z.string().nullable(),
  kind: z.enum(['password', 'passkey', 'sso']),
  twoFactor: z.enum(['pending', 'off', 'passed']),
  remembered: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  endsAt: z.string(),
  isThis: z.boolean(),
});

export const passage: z.ZodType<Passage> = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  ip: z.string().nullable(),
  note: z.string().nullable(),
  sessionId: z.int().nullable(),
});

export const failedSignIns: z.ZodType<FailedSignIns> = z.object({
  count: z.int(),
  since: z.string().nullable(),
  lastAt: z.string().nullable(),
  isLocked: z.boolean(),
});
