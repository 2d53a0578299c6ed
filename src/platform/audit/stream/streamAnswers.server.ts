import * as z from 'zod';
import type { StreamState, StreamTrial } from './streamAnswer.ts';

export const streamStateAnswer: z.ZodType<StreamState> = z.object({
  state: z.enum(['failing', 'off', 'sending', 'held']),
  sentAt: z.string().nullable(),
  seq: z.number().nullable(),
  behind: z.number(),
  failingSince: z.string().nullable(),
  error: z.string().nullable(),
  nextAt: z.string().nullable(),
});

export const streamTrial: z.ZodType<StreamTrial> = z.object({ isTaken: z.boolean(), words: z.string() });
