import * as z from 'zod';
import { namesShown } from '#engine/api/answers.server.ts';
import type { Assignable, AssignmentAnswer, Effects, VisibilityChange } from './assignment.ts';
import type { AssignmentEnd } from '#areas/identity/users/visibility.ts';

const assignable: z.ZodType<Assignable> = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string().nullable(),
  archived: z.boolean(),
});

const assignmentEnd: z.ZodType<AssignmentEnd> = z.object({ id: z.int(), until: z.string() });

export const assignmentAnswer: z.ZodType<AssignmentAnswer> = z.object({
  of: z.enum(['customer', 'supplier']),
  user: z.object({ id: z.int(), name: z.string(), version: z.int() }),
  all: z.array(assignable),
  refs: namesShown,
  tags: z.array(z.string()),
  scope: z.enum(['all', 'assigned']),
  ids: z.array(z.int()),
  ends: z.array(assignmentEnd),
  rules: z.record(z.string(), z.array(z.union([z.string(), z.number()]))),
});

const sightChange: z.ZodType<VisibilityChange> = z.object({
  label: z.string(),
  gains: z.number(),
  loses: z.number(),
});

export const effects: z.ZodType<Effects> = z.object({
  changes: z.array(sightChange),
  seen: z.object({ byHand: z.number(), byRule: z.number() }).nullable(),
});
