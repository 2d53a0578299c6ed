import * as z from 'zod';
import type { BackupRun } from './run.ts';

export const backupRun: z.ZodType<BackupRun> = z.object({
  id: z.int(),
  kind: z.enum(['copy', 'backup', 'trial']),
  state: z.enum(['failed', 'done', 'running']),
  name: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  size: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.number().nullable(),
  missingFiles: z.number().nullable(),
  remark: z.string().nullable(),
});
