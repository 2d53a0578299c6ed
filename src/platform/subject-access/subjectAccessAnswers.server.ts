import * as z from 'zod';
import type { SubjectLine } from './subjectRequest.ts';

export const subjectLine: z.ZodType<SubjectLine> = z.object({
  noun: z.string(),
  personId: z.int(),
  askedBy: z.string(),
  dueOn: z.string(),
  counts: z.record(z.string(), z.number()),
  handedAt: z.string().nullable(),
  id: z.int(),
  title: z.string(),
  state: z.enum(['waiting', 'failed', 'done', 'cancelled']),
  remark: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  done: z.int(),
  total: z.int().nullable(),
  size: z.int().nullable(),
});
