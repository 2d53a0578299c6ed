import * as z from 'zod';
import type { GraphAnswer, Why } from './graph.ts';
import { WHYS } from './graph.ts';

const name = {
  key: z.string(),
  title: z.string(),
  label: z.string(),
  path: z.string().nullable(),
  isVital: z.boolean(),
};

export const graphAnswer: z.ZodType<GraphAnswer> = z.object({
  self: z.string(),
  nodes: z.array(z.object({ ...name, level: z.int() })),
  edges: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      why: z.enum(Object.keys(WHYS) as [Why, ...Why[]]),
      group: z.string().nullable(),
      entered: z.int().nullable(),
    }),
  ),
  isCut: z.boolean(),
  affected: z.array(z.object(name)),
  starts: z.array(z.object({ key: z.string(), title: z.string(), path: z.string().nullable(), when: z.string() })),
  people: z.array(z.object({ name: z.string(), path: z.string(), of: z.array(z.string()) })),
});
