import * as z from 'zod';
import type { Authenticator } from './authenticators.server.ts';
import type { AppDraft } from './app.server.ts';

export const authenticator: z.ZodType<Authenticator> = z.object({
  id: z.int(),
  kind: z.enum(['passkey', 'totp']),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

export const appDraft: z.ZodType<AppDraft> = z.object({ secret: z.string(), address: z.string(), draft: z.string() });
