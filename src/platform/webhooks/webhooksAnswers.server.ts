import * as z from 'zod';
import type { SecretTimes } from './rotatingSecrets.server.ts';

export const secretTimes: z.ZodType<SecretTimes> = z.object({ madeAt: z.string(), endsAt: z.string().nullable() });
