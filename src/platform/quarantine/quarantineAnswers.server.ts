import * as z from 'zod';
import type { QuarantineAnswer, QuarantinedLine } from './quarantinedLine.ts';

export const quarantinedLine: z.ZodType<QuarantinedLine> = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  signature: z.string(),
  sentById: z.int().nullable(),
  sentBy: z.string().nullable(),
  createdAt: z.string(),
  page: z.string().nullable(),
  record: z.object({ noun: z.string(), id: z.int(), customerId: z.int().nullable(), title: z.string() }).nullable(),
  size: z.int().nullable(),
  sha256: z.string(),
  state: z.enum(['kept', 'destroyed']),
  destroyedAt: z.string().nullable(),
});

export const quarantineAnswer: z.ZodType<QuarantineAnswer> = z.object({
  rows: z.array(quarantinedLine),
  isScanning: z.boolean(),
});
