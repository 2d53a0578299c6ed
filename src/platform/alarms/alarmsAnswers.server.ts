import * as z from 'zod';
import type { AlarmAnswer, AlarmRow } from './alarmAnswer.ts';

const alarmRow: z.ZodType<AlarmRow> = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  label: z.string(),
  says: z.string(),
  path: z.string().nullable(),
  state: z.enum(['open', 'acknowledged', 'over']),
  times: z.number(),
  createdAt: z.string(),
  lastAt: z.string(),
  note: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  canEnd: z.boolean(),
  isSoon: z.boolean(),
  endsByItself: z.boolean(),
});

export const alarmAnswer: z.ZodType<AlarmAnswer> = z.object({ rows: z.array(alarmRow), more: z.boolean() });
