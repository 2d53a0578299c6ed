import * as z from 'zod';
import type { MachineAnswer, RoomAnswer } from './machineAnswer.ts';

export const machineAnswer: z.ZodType<MachineAnswer> = z.object({
  name: z.string(),
  log: z.enum(['roles', 'triggers']),
  disks: z.array(
    z.object({
      use: z.enum(['files', 'database']),
      free: z.number(),
      total: z.int(),
      state: z.enum(['low', 'plenty', 'no-files', 'read-only']),
    }),
  ),
  skewMs: z.int().nullable(),
  isSkewed: z.boolean(),
});

export const roomAnswer: z.ZodType<RoomAnswer> = z.object({ isReadOnly: z.boolean() });
