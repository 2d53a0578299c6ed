import * as z from 'zod';
import { names } from '../lists/listsAnswers.server.ts';
import type { Warning } from '../store/change.server.ts';
import type { HistoryLine } from '../store/historyLine.ts';
import type { RestorePreview } from './restoreAnswer.ts';

export const warning: z.ZodType<Warning> = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
});

/** Field → value before and after. */
const changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

const historyLine: z.ZodType<HistoryLine> = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  ruleId: z.int().nullable().optional(),
  action: z.string(),
  told: z.string().nullable(),
  version: z.int(),
  changes,
  note: z.string().nullable(),
  seq: z.int().nullable().optional(),
  from: z.object({ requestId: z.string(), ip: z.string().nullable() }).optional(),
});

/** The history of a record, newest first. */
export const historyPage = z.object({ rows: z.array(historyLine), total: z.int() });

export const restorePreview: z.ZodType<RestorePreview> = z.object({
  entry: z.object({ id: z.int(), at: z.string(), actorName: z.string() }),
  version: z.int(),
  fields: z.array(z.object({ key: z.string(), now: z.unknown(), was: z.unknown(), because: z.string().nullable() })),
  written: changes,
  besides: z.array(z.string()),
  refs: names,
});
