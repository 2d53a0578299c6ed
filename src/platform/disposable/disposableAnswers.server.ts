import * as z from 'zod';
import type { DisposableLine } from './disposableAnswer.ts';
import type { OpenedSecret, SharedSecret } from './sharedSecret.ts';

export const disposableLine: z.ZodType<DisposableLine> = z.object({
  id: z.int(),
  purpose: z.string(),
  kind: z.enum(['file', 'text']),
  recipient: z.string().nullable(),
  customerId: z.int().nullable(),
  customerName: z.string().nullable(),
  hasPassphrase: z.boolean(),
  openings: z.array(z.object({ at: z.string(), ip: z.string().nullable() })),
  createdAt: z.string(),
  createdBy: z.number().nullable(),
  createdByName: z.string().nullable(),
  state: z.enum(['active', 'expired', 'revoked', 'used', 'burned']),
  maxViews: z.number(),
  views: z.number(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  failedProofs: z.number(),
});

export const sharedSecret: z.ZodType<SharedSecret> = z.object({
  sentBy: z.string(),
  kind: z.enum(['file', 'text']),
  viewsLeft: z.number(),
  expiresAt: z.string(),
  hint: z.string().nullable(),
  salt: z.string().nullable(),
});

export const openedSecret: z.ZodType<OpenedSecret> = z.object({
  ciphertext: z.string(),
  iv: z.string(),
  ticket: z.string().optional(),
});
