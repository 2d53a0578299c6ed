import * as z from 'zod';
import type { FoundAnswer, PatchAnswer, TraceAnswer } from './patch.ts';

const text = z.string().nullable();
const side = z.enum(['front', 'rear']);

export const patchAnswer: z.ZodType<PatchAnswer> = z.object({
  poe: z.object({ watts: z.number(), devices: z.int(), unclassed: z.int(), budgetW: z.int().nullable() }).nullable(),
  ports: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      device: text,
      name: z.string(),
      kind: z.enum(['interface', 'panel', 'outlet']),
      type: z.string(),
      enabled: z.boolean(),
      mode: z.string(),
      poe: z.string(),
      poeClass: text,
      mac: text,
      description: text,
      lanes: z.int().nullable(),
      vlan: z.object({ id: z.int(), vid: z.int(), name: z.string() }).nullable(),
      tagged: z.array(z.int()),
      cables: z.array(
        z.object({
          id: z.int(),
          version: z.int(),
          side,
          lane: z.int().nullable(),
          label: text,
          type: z.string(),
          colour: text,
          status: z.string(),
          lengthM: z.number().nullable(),
          otherId: z.int(),
          otherSide: side,
          other: z.string(),
        }),
      ),
      ends: z.array(z.object({ side, portId: z.int(), title: z.string(), path: text, address: text })),
    }),
  ),
});

const tracedPath = z.object({
  hops: z.array(
    z.object({
      portId: z.int(),
      title: z.string(),
      kind: z.string(),
      path: text,
      vlan: text,
      cable: z
        .object({
          id: z.int(),
          label: text,
          type: z.string(),
          colour: text,
          status: z.string(),
          lengthM: z.number().nullable(),
        })
        .nullable(),
    }),
  ),
  lengthM: z.number(),
  unmeasured: z.int(),
  loop: z.boolean(),
});

export const traceAnswer: z.ZodType<TraceAnswer> = tracedPath.extend({ branches: z.array(tracedPath) });

export const foundAnswer: z.ZodType<FoundAnswer> = z.object({
  found: z.array(
    z.object({
      title: z.string(),
      path: text,
      addresses: z.array(z.string()),
      mac: text,
      port: text,
      portId: z.int().nullable(),
      pluggedInto: z.object({ title: z.string(), portId: z.int(), path: text, vlan: text }).nullable(),
    }),
  ),
});
