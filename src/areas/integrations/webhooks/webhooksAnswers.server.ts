import * as z from 'zod';
import type { Delivery } from './deliveries.server.ts';

export const delivery: z.ZodType<Delivery> = z.object({ id: z.int() });
