import * as z from 'zod';
import type { Grant } from '#engine/permission/permission.ts';
import type { Effect, ExplanationAnswer, Holder } from './explanation.ts';

const grant: z.ZodType<Grant> = z.object({ role: z.string(), pattern: z.string(), implied: z.boolean() });

export const explanationAnswer: z.ZodType<ExplanationAnswer> = z.object({
  user: z.object({ id: z.int(), name: z.string() }),
  permission: z.string(),
  allowed: z.boolean(),
  reason: z.enum(['inactive', 'feature-off', 'no-grant', 'out-of-scope', 'granted']),
  grantedBy: z.array(grant),
  words: z.array(z.string()),
  origins: z.array(z.string()),
});

export const holder: z.ZodType<Holder> = z.object({
  id: z.int(),
  name: z.string(),
  grantedBy: z.array(grant),
  customers: z.number().nullable(),
});

export const effect: z.ZodType<Effect> = z.object({
  id: z.int(),
  name: z.string(),
  gains: z.array(z.string()),
  loses: z.array(z.string()),
});
