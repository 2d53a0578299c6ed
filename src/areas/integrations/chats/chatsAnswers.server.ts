import * as z from 'zod';
import type { ChatAnswer, SaidRow } from './chatAnswer.ts';

const saidRow: z.ZodType<SaidRow> = z.object({
  id: z.int(),
  title: z.string(),
  says: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  toldAt: z.string(),
  doneAt: z.string().nullable(),
  error: z.string().nullable(),
});

export const chatAnswer: z.ZodType<ChatAnswer> = z.object({
  hears: z.array(z.string()),
  addressSetAt: z.string().nullable(),
  lastSentAt: z.string().nullable(),
  error: z.string().nullable(),
  errorAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  rows: z.array(saidRow),
});
