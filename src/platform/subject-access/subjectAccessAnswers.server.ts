import * as z from 'zod';
import { userJobShape } from '../exports/jobs/userJobAnswers.server.ts';
import type { SubjectLine } from './subjectRequest.ts';

export const subjectLine: z.ZodType<SubjectLine> = z.object({
  noun: z.string(),
  personId: z.int(),
  askedBy: z.string(),
  dueOn: z.string(),
  counts: z.record(z.string(), z.number()),
  handedAt: z.string().nullable(),
  ...userJobShape,
});
