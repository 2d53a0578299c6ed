import * as z from 'zod';
import type { ShownChoice, ShownNotice } from './notices.server.ts';
import type { ShownTimes } from './times.server.ts';

export const shownNotice: z.ZodType<ShownNotice> = z.object({
  id: z.int(),
  kind: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  at: z.string(),
  times: z.number(),
  readAt: z.string().nullable(),
  action: z.string().nullable(),
});

export const shownChoice: z.ZodType<ShownChoice> = z.object({
  kind: z.string(),
  label: z.string(),
  help: z.string(),
  always: z.boolean(),
  ways: z.array(z.enum(['off', 'now', 'daily'])),
  screen: z.boolean(),
  mail: z.enum(['off', 'now', 'daily']),
  push: z.boolean(),
});

export const shownTimes: z.ZodType<ShownTimes> = z.object({
  companyTimezone: z.string(),
  quietUntil: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  days: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])),
  weekends: z.boolean(),
  timezone: z.string().nullable(),
  digestAt: z.string(),
  digestDays: z.enum(['every', 'working']),
});
