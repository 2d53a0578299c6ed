import * as z from 'zod';
import type { Moved } from './moving.server.ts';

export const moved: z.ZodType<Moved> = z.object({ batch: z.int(), moved: z.int() });
