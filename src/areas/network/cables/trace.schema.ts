import * as z from 'zod';
import { count, list } from '#engine/calculations/calculation.schema.ts';

const end = z.object({ port: count, side: z.enum(['front', 'rear']) });

export const cableTraceInput = z.object({
  start: count,
  links: list(z.object({ cable: count, from: end, to: end, lengthM: z.number().min(0).nullable() })),
});

export const cableTraceAnswer = z.object({
  ports: z.array(z.int()),
  cables: z.array(z.int()),
  lengthM: z.number(),
  unmeasured: z.int(),
  loop: z.boolean(),
});
