import * as z from 'zod';
import type { AskedSecret, RequestLine, ShownAnswer } from './requestAnswer.ts';

export const askedSecret: z.ZodType<AskedSecret> = z.object({
  askedBy: z.string(),
  purpose: z.string(),
  words: z.string().nullable(),
  expiresAt: z.string(),
  hint: z.string().nullable(),
  salt: z.string().nullable(),
  publicKey: z.string(),
});

export const requestLine: z.ZodType<RequestLine> = z.object({
  id: z.int(),
  purpose: z.string(),
  recipient: z.string().nullable(),
  customerId: z.int().nullable(),
  customerName: z.string().nullable(),
  hasPassphrase: z.boolean(),
  kind: z.enum(['file', 'text']).nullable(),
  answeredFrom: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.number().nullable(),
  createdByName: z.string().nullable(),
  state: z.enum(['waiting', 'expired', 'over', 'destroyed', 'burned', 'closed', 'answered', 'read']),
  expiresAt: z.string(),
  closedAt: z.string().nullable(),
  failedProofs: z.number(),
  answeredAt: z.string().nullable(),
  keptUntil: z.string().nullable(),
  readAt: z.string().nullable(),
  destroyedAt: z.string().nullable(),
});

export const shownAnswer: z.ZodType<ShownAnswer> = z.object({
  key: z.string(),
  ciphertext: z.string(),
  iv: z.string(),
  salt: z.string().nullable(),
  ticket: z.string().optional(),
});
