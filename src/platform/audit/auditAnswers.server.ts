import * as z from 'zod';
import type { AccessCount, AccessLine, Known } from '#engine/changes/secretAccess.ts';
import type { AuditSummary, Facet, ListedLine } from './auditAnswer.ts';
import type { Check } from './check.ts';
import type { Place } from './entries.server.ts';
import type { DayAnchor } from './anchor.ts';

export const accessLine: z.ZodType<AccessLine> = z.object({
  id: z.int(),
  at: z.string(),
  actorId: z.int().nullable(),
  actorName: z.string(),
  how: z.enum(['changed', 'sent', 'used', 'copied', 'exported', 'refused', 'created', 'shown']),
  entity: z.string(),
  entityId: z.int(),
  title: z.string(),
  customerId: z.int().nullable(),
  customerName: z.string().nullable(),
  reason: z.string().nullable(),
  sessionId: z.int().nullable(),
  ip: z.string().nullable(),
  unusual: z.array(z.enum(['hours', 'volume', 'leaver'])),
});

export const accessCount: z.ZodType<AccessCount> = z.object({ day: z.string(), actorName: z.string(), count: z.int() });

export const known: z.ZodType<Known> = z.object({
  entity: z.string(),
  entityId: z.int(),
  title: z.string(),
  customerId: z.int().nullable(),
  customerName: z.string().nullable(),
  lastSeenAt: z.string(),
  how: z.enum(['changed', 'sent', 'used', 'copied', 'exported', 'refused', 'created', 'shown']),
});

export const listedLine: z.ZodType<ListedLine> = z.object({
  done: z.string(),
  id: z.int(),
  at: z.string(),
  seq: z.number().nullable(),
  hash: z.string().nullable(),
  actorId: z.int().nullable(),
  actorName: z.string(),
  action: z.string(),
  entity: z.string(),
  kind: z.string(),
  entityId: z.int().nullable(),
  title: z.string(),
  customerId: z.int().nullable(),
  customerName: z.string().nullable(),
  version: z.int(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  requestId: z.string(),
  sessionId: z.int().nullable(),
  ip: z.string().nullable(),
  batchId: z.int().nullable(),
  note: z.string().nullable(),
});

const facet: z.ZodType<Facet> = z.object({ value: z.string(), label: z.string(), count: z.int() });

export const auditSummary: z.ZodType<AuditSummary> = z.object({
  total: z.int(),
  days: z.array(z.object({ day: z.string(), count: z.int() })),
  who: z.array(facet),
  actions: z.array(facet),
  kinds: z.array(facet),
  customers: z.array(facet),
});

export const check: z.ZodType<Check> = z.object({
  id: z.int(),
  startedAt: z.string(),
  startedBy: z.object({ id: z.int().nullable(), name: z.string() }),
  state: z.enum(['running', 'intact', 'broken', 'stopped']),
  checked: z.number(),
  total: z.int(),
  finishedAt: z.string().nullable(),
  brokenAt: z.int().nullable(),
  reason: z
    .enum(['link', 'anchor', 'content', 'access', 'sequence', 'truncated', 'inserted', 'anchors-file'])
    .nullable(),
  what: z.string().nullable(),
});

export const place: z.ZodType<Place> = z.object({ seq: z.number(), hash: z.string() });

export const dayAnchor: z.ZodType<DayAnchor> = z.object({
  day: z.string(),
  at: z.string(),
  seq: z.number(),
  hash: z.string(),
});
