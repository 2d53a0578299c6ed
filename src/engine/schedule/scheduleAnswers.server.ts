import * as z from 'zod';
import type { ScheduleRow } from './workList.server.ts';
import type { WorkItem } from './workItem.ts';

export const scheduleRow: z.ZodType<ScheduleRow> = z.object({
  name: z.string(),
  label: z.string(),
  cron: z.string(),
  words: z.string(),
  nextAt: z.string(),
  lastAt: z.string().nullable(),
  lastError: z.string().nullable(),
  isLate: z.boolean(),
});

export const workItem: z.ZodType<WorkItem> = z.object({
  id: z.string(),
  name: z.string(),
  label: z.string(),
  state: z.enum(['waiting', 'failed', 'done', 'cancelled', 'running']),
  attempts: z.int(),
  runAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  error: z.string().nullable(),
  done: z.int().nullable(),
  total: z.int().nullable(),
});
