import * as z from 'zod';
import { list, maybe } from '#engine/calculations/calculation.schema.ts';

const name = z.string('Enter a name.').min(1, 'Enter a name.').max(200);

export const graphImpactInput = z.object({
  edges: list(z.object({ from: name, to: name, group: maybe(z.string().max(200)) })),
  failed: list(name),
});

export const graphImpactAnswer = z.object({ affected: z.array(z.string()) });
