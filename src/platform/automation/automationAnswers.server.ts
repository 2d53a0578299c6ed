import * as z from 'zod';
import type { MatchAnswer, RunPage, RunRow, StepDone, TryAnswer } from './runRow.ts';

export const matchAnswer: z.ZodType<MatchAnswer> = z.object({
  total: z.int(),
  estimated: z.boolean(),
  rows: z.array(z.object({ id: z.int(), noun: z.string(), title: z.string(), customerId: z.int().nullable() })),
});

const stepDone: z.ZodType<StepDone> = z.object({
  does: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  says: z.string().nullable(),
});

export const tryAnswer: z.ZodType<TryAnswer> = z.object({
  title: z.string(),
  met: z.array(z.boolean()),
  steps: z.array(stepDone),
  problem: z.string().nullable(),
});

const runRow: z.ZodType<RunRow> = z.object({
  id: z.int(),
  noun: z.string(),
  entityId: z.int(),
  title: z.string().nullable(),
  customerId: z.int().nullable(),
  cause: z.enum(['date', 'schedule', 'change']),
  byName: z.string().nullable(),
  state: z.enum(['waiting', 'failed', 'done', 'skipped', 'guarded']),
  tries: z.int(),
  madeAt: z.string(),
  endedAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  steps: z.array(stepDone),
  error: z.string().nullable(),
});

export const runPage: z.ZodType<RunPage> = z.object({
  rows: z.array(runRow),
  next: z.number().nullable(),
  waiting: z.int(),
});
