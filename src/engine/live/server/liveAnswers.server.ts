import * as z from 'zod';
import type { Realtime } from '../../environment/realtime.ts';
import type { LeftAlone } from '../../outbound/leftAlone.ts';
import type { NodeMetrics } from '../protocol/nodeMetrics.ts';
import type { LiveHealth, NodeHealth } from '../health/health.ts';

export const realtime: z.ZodType<Realtime> = z.object({
  driver: z.enum(['none', 'embedded', 'pusher']),
  key: z.string(),
  cluster: z.string(),
  features: z.array(z.enum(['signin', 'terminate', 'watchlist'])),
  host: z.string().optional(),
  port: z.int().optional(),
  path: z.string().optional(),
  activityTimeout: z.number(),
  pongTimeout: z.number(),
  version: z.string(),
});

const leftAlone: z.ZodType<LeftAlone> = z.object({
  part: z.enum([
    'push',
    'webhook',
    'companySignIn',
    'chat',
    'website',
    'mail',
    'auditStream',
    'ownCertificate',
    'registry',
    'dns',
    'scanner',
    'liveService',
  ]),
  place: z.string(),
  since: z.string(),
  lastAt: z.string(),
  said: z.string(),
});

const nodeMetrics: z.ZodType<NodeMetrics> = z.object({
  leftAlone: z.array(leftAlone).optional(),
  eventsLastMinute: z.number(),
  connections: z.number(),
  slowDropped: z.number(),
  refusals: z.record(z.string(), z.number()),
  relayDelayMs: z.int().nullable(),
});

const nodeHealth: z.ZodType<NodeHealth> = z.object({
  id: z.string(),
  address: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  sockets: z.number(),
  channels: z.number(),
  ready: z.boolean(),
  tally: nodeMetrics,
  version: z.string().nullable(),
});

export const liveHealth: z.ZodType<LiveHealth> = z.object({
  driver: z.enum(['none', 'embedded', 'pusher']),
  cannot: z.array(z.enum(['signin', 'terminate', 'watchlist'])),
  bus: z.enum(['local', 'postgres', 'redis']).nullable(),
  isBusUp: z.boolean(),
  busCutSince: z.string().nullable(),
  nodes: z.array(nodeHealth),
  waiting: z.int(),
  lastSeq: z.number(),
  skipped: z.number(),
});

export const item = z.object({ seq: z.number(), channel: z.string(), event: z.string(), data: z.object({}) });
