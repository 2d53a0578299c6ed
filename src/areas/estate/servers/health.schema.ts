import * as z from 'zod';
import { list } from '#engine/calculations/calculation.schema.ts';
import { timezone } from '#engine/calendar/openTime.schema.ts';
import { WEEKDAYS } from '#engine/calendar/openTime.ts';

const moment = z.iso.datetime({ offset: true });

export const backupHealthInput = z.object({
  days: list(z.enum(WEEKDAYS)),
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.'),
  timezone,
  graceHours: z.int().min(0).max(168),
  results: list(z.object({ at: moment, result: z.enum(['success', 'warning', 'failed']) })),
  now: moment,
});
