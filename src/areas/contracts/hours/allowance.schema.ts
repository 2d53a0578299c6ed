import * as z from 'zod';
import { count, day, list, maybe, or } from '#engine/calculations/calculation.schema.ts';

export const contractAllowanceInput = z.object({
  allowance: z.object({
    minutes: count,
    period: z.enum(['month', 'quarter', 'year']),
    startsOn: day,
    endsOn: maybe(day),
    rollover: or(z.enum(['none', 'next', 'all']), 'none'),
    capMinutes: maybe(count),
  }),
  usage: list(z.object({ on: day, minutes: count })),
  asOf: day,
});
