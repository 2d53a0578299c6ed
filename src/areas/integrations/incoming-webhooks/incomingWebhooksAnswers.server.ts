import * as z from 'zod';
import type { CallDetails, CallRow, RefusalRow } from './callRow.ts';
import type { Item, ItemFault, LineRead, TriedItem } from '#platform/incoming/item.ts';
import type { CheckedCondition } from '#platform/incoming/readItem.rules.ts';
import type { TryOut } from './tryOut.server.ts';

export const callRow: z.ZodType<CallRow> = z.object({
  id: z.int(),
  ref: z.string(),
  callId: z.string().nullable(),
  state: z.enum(['kept', 'waiting', 'failed', 'done', 'partly', 'ignored']),
  receivedAt: z.string(),
  endedAt: z.string().nullable(),
  tries: z.int(),
  counts: z.object({
    error: z.number(),
    update: z.number(),
    create: z.number(),
    ignored: z.number(),
    unchanged: z.int(),
  }),
  reason: z.string().nullable(),
});

export const refusalRow: z.ZodType<RefusalRow> = z.object({
  reason: z.enum(['reused', 'disabled', 'wrong', 'stale', 'no_secret', 'address', 'unreadable', 'full']),
  times: z.number(),
  lastAt: z.string(),
  lastFrom: z.string().nullable(),
});

const itemFault: z.ZodType<ItemFault> = z.object({
  field: z.string().nullable(),
  label: z.string().nullable(),
  path: z.string().nullable(),
  message: z.string(),
});

const item: z.ZodType<Item> = z.object({
  at: z.int(),
  outcome: z.enum(['error', 'update', 'create', 'ignored', 'unchanged']),
  noun: z.string().nullable(),
  id: z.int().nullable(),
  title: z.string().nullable(),
  customerId: z.int().nullable(),
  by: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  faults: z.array(itemFault),
  remarks: z.array(z.string()),
});

export const callDetails: z.ZodType<CallDetails> = z.object({
  sentFrom: z.string().nullable(),
  headers: z.record(z.string(), z.string()).nullable(),
  body: z.string().nullable(),
  items: z.array(item).nullable(),
  id: z.int(),
  ref: z.string(),
  callId: z.string().nullable(),
  state: z.enum(['kept', 'waiting', 'failed', 'done', 'partly', 'ignored']),
  receivedAt: z.string(),
  endedAt: z.string().nullable(),
  tries: z.int(),
  counts: z.object({
    error: z.number(),
    update: z.number(),
    create: z.number(),
    ignored: z.number(),
    unchanged: z.int(),
  }),
  reason: z.string().nullable(),
});

const lineRead: z.ZodType<LineRead> = z.object({
  field: z.string(),
  label: z.string(),
  source: z.string(),
  text: z.string(),
  wrong: z.string().nullable(),
});

const held: z.ZodType<CheckedCondition> = z.object({
  found: z.string(),
  holds: z.boolean(),
  path: z.string(),
  test: z.enum(['empty', 'is', 'contains', 'not', 'filled']),
  value: z.string().nullable(),
});

const triedItem: z.ZodType<TriedItem> = z.object({
  lines: z.array(lineRead),
  conditions: z.array(held),
  at: z.int(),
  outcome: z.enum(['error', 'update', 'create', 'ignored', 'unchanged']),
  noun: z.string().nullable(),
  id: z.int().nullable(),
  title: z.string().nullable(),
  customerId: z.int().nullable(),
  by: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  faults: z.array(itemFault),
  remarks: z.array(z.string()),
});

export const tryOutAnswer: z.ZodType<TryOut> = z.object({ items: z.array(triedItem), total: z.int() });
