import * as z from 'zod';
import type { LimitHit, OpenSession, OpenSessions } from './doors.ts';
import type { IntegrationState } from './integrations.ts';
import type { SecurityState } from './security.ts';

const openSession: z.ZodType<OpenSession> = z.object({
  id: z.int(),
  userId: z.int(),
  name: z.string(),
  device: z.string(),
  ip: z.string().nullable(),
  kind: z.enum(['password', 'passkey', 'sso']),
  isPending: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isThis: z.boolean(),
});

export const openSessionsAnswer: z.ZodType<OpenSessions> = z.object({
  rows: z.array(openSession),
  next: z.number().nullable(),
});

export const limitHit: z.ZodType<LimitHit> = z.object({
  id: z.int(),
  at: z.string(),
  userId: z.int().nullable(),
  name: z.string(),
  ip: z.string().nullable(),
  where: z.string(),
});

export const integrationState: z.ZodType<IntegrationState> = z.object({
  tokens: z.object({ inUse: z.number(), endSoon: z.number(), asleep: z.number(), oldestAt: z.string().nullable() }),
  webhooks: z.object({ active: z.number(), failing: z.number(), disabled: z.number() }),
  networks: z.number(),
  refusals: z.array(
    z.object({ use: z.string(), host: z.string(), port: z.int(), times: z.number(), lastAt: z.string() }),
  ),
});

export const securityState: z.ZodType<SecurityState> = z.object({
  people: z.number(),
  unguarded: z.array(z.object({ id: z.int(), name: z.string(), mayHarm: z.boolean() })),
  withoutPasskey: z.array(z.object({ id: z.int(), name: z.string(), isDue: z.boolean() })),
  sessions: z.object({ open: z.number(), people: z.number() }),
  turnedAway: z.object({ signIns: z.number(), requests: z.number() }),
  securityContact: z.string().nullable(),
  heldSince: z.string().nullable(),
  keys: z.array(z.object({ id: z.string(), needed: z.number() })),
});
