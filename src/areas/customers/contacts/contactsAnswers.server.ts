import * as z from 'zod';
import type { Use } from '../uses.server.ts';
import type { Verified } from './callerCheck.server.ts';

export const use: z.ZodType<Use> = z.object({
  entity: z.string(),
  id: z.int(),
  title: z.string(),
  path: z.string(),
  as: z.string(),
});

export const verified: z.ZodType<Verified> = z.object({ match: z.boolean(), triesLeft: z.number() });
