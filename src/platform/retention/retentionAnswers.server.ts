import * as z from 'zod';
import type { Outlook, RetentionAnswer, RetentionRun } from './outlook.ts';

export const outlook: z.ZodType<Outlook> = z.object({
  category: z.enum([
    'letter',
    'session-log',
    'audit',
    'background-work',
    'notice',
    'one-time-link',
    'phone-call',
    'disposable-link',
    'webhook-delivery',
    'automation-run',
    'incoming-call',
    'refused-request',
    'subject-access',
    'former-user',
  ]),
  label: z.string(),
  months: z.int(),
  ending: z.enum(['delete', 'anonymise', 'archive']),
  isByCommand: z.boolean(),
  actsFrom: z.string().nullable(),
  due: z.array(z.object({ dueOn: z.string(), count: z.int() })),
  held: z.number(),
});

const retentionRun: z.ZodType<RetentionRun> = z.object({
  id: z.int(),
  begunAt: z.string(),
  endedAt: z.string().nullable(),
  parts: z.array(z.object({ label: z.string(), done: z.int() })),
});

export const retentionAnswer: z.ZodType<RetentionAnswer> = z.object({
  rows: z.array(outlook),
  runs: z.array(retentionRun),
});
