import * as z from 'zod';

/** The response fields of every user job; each kind adds its own. */
export const userJobShape = {
  id: z.int(),
  title: z.string(),
  state: z.enum(['waiting', 'failed', 'done', 'cancelled']),
  remark: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  done: z.int(),
  total: z.int().nullable(),
  size: z.int().nullable(),
};
